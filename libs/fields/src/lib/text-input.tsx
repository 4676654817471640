import TextField from '@mui/material/TextField';
import type { ComponentProps } from 'react';
import {
  FieldLabel,
  ignoreEnter,
  useInputBeforeScripts,
  useLengthProblem,
  type FieldBinding,
} from '@marketplace/forms';
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
  /** Of the contract. A longer text is not cut: the field says so, and its form isn't sent. */
  maxLength?: number;
  /** What Enter does in a field of one line; nothing by default. */
  onEnter?: () => void;
}

/** A text field of a signed-in page. */
export function TextInput({
  id,
  name,
  value,
  label,
  hint,
  problem: ownProblem,
  isOptional = false,
  isDisabled = false,
  type = 'text',
  autoComplete,
  inputMode,
  rows = 1,
  maxLength,
  onEnter,
  onChange,
  onBlur,
}: TextInputProps) {
  const ref = useInputBeforeScripts(value, onChange);
  const length = useLengthProblem(value, maxLength);
  const problem = length.problem ?? ownProblem;
  // Not on the field, which would mark its label with a star.
  const input = { ...length.attributes, required: !isOptional };
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
      onKeyDown={
        rows > 1
          ? undefined
          : (event) => {
              ignoreEnter(event);
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.();
            }
      }
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  );
}
