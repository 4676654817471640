import { useEffect, useRef } from 'react';

/** A ref for an uncontrolled text field: only a changed `value` overwrites what is typed. */
export function useFieldValue(value: string) {
  const input = useRef<HTMLInputElement>(null);
  const written = useRef(value);
  useEffect(() => {
    if (input.current && written.current !== value) input.current.value = value;
    written.current = value;
  }, [value]);
  return input;
}
