import { useEffect, useRef, type KeyboardEvent, type RefCallback } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Takes over what was typed, or filled in by a password manager, before hydration. Returns the ref
 * of the control.
 */
export function useInputBeforeScripts(value: string, onChange: (value: string) => void): RefCallback<TextControl> {
  const control = useRef<TextControl>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    const typed = control.current?.value ?? latest.current.value;
    if (typed !== latest.current.value) latest.current.onChange(typed);
  }, []);
  return (element) => {
    control.current = element;
  };
}

/** AU-12: Enter in a field doesn't submit the form. */
export function ignoreEnter(event: KeyboardEvent): void {
  // While an input method is composing, Enter confirms the conversion.
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}
