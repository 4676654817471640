import TextField from '@mui/material/TextField';
import { useEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import type { FieldBinding } from '@marketplace/forms';
import { FieldNote, OptionalLabel } from './field-texts';

interface TextInputProps extends FieldBinding {
  label: string;
  hint?: string;
  isOptional?: boolean;
  isDisabled?: boolean;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  inputMode?: ComponentProps<'input'>['inputMode'];
  /** More than one renders a textarea. */
  rows?: number;
  maxLength?: number;
}

/** A text field of a signed-in page. */
export function TextInput({
  id,
  name,
  value,
  label,
  hint,
  problem,
  isOptional = false,
  isDisabled = false,
  type = 'text',
  autoComplete,
  inputMode,
  rows = 1,
  maxLength,
  onChange,
  onBlur,
}: TextInputProps) {
  const ref = useInputBeforeScripts(value, onChange);
  // Not on the field, which would mark its label with a star.
  const input = { maxLength, required: !isOptional };
  return (
    <TextField
      id={id}
      name={name}
      value={value}
      type={type}
      label={<OptionalLabel label={label} isOptional={isOptional} />}
      helperText={<FieldNote hint={hint} problem={problem} />}
      error={problem !== undefined}
      disabled={isDisabled}
      autoComplete={autoComplete}
      inputRef={ref}
      slotProps={
        rows > 1
          ? { input: { multiline: true, inputComponent: 'textarea' }, htmlInput: { ...input, rows } }
          : { htmlInput: { ...input, inputMode } }
      }
      onKeyDown={rows > 1 ? undefined : ignoreEnter}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  );
}

/** Takes over what was typed, or filled in by the browser, before hydration. Returns the ref of the input. */
export function useInputBeforeScripts(value: string, onChange: (value: string) => void) {
  const input = useRef<HTMLInputElement | HTMLSelectElement>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    const typed = input.current?.value ?? latest.current.value;
    if (typed !== latest.current.value) latest.current.onChange(typed);
  }, []);
  return input;
}

/** Enter in a field doesn't submit the form. */
function ignoreEnter(event: KeyboardEvent) {
  // While an input method is composing, Enter confirms the conversion.
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}
