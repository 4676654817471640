import TextField from '@mui/material/TextField';
import type { ComponentProps } from 'react';
import { FieldLabel, ignoreEnter, useInputBeforeScripts, type FieldBinding } from '@marketplace/forms';
import { FieldNote } from './field-note';

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
      label={<FieldLabel label={label} isOptional={isOptional} />}
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
