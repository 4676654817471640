import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '@marketplace/forms';
import { FieldNote, OptionalLabel } from './field-texts';
import { useInputBeforeScripts } from './text-input';

interface SelectInputProps extends FieldBinding {
  label: string;
  options: readonly string[];
  /** Labels of options that differ from their value. */
  names?: Readonly<Record<string, string>>;
  hint?: string;
  isOptional?: boolean;
  isDisabled?: boolean;
  autoComplete?: string;
}

/** One option of a list on a signed-in page. The browser's own list: it works before scripts, and phones show it as a wheel. */
export function SelectInput({
  id,
  name,
  value,
  label,
  options,
  names = {},
  hint,
  problem,
  isOptional = false,
  isDisabled = false,
  autoComplete,
  onChange,
  onBlur,
}: SelectInputProps) {
  const { t } = useTranslation('forms');
  const input = useInputBeforeScripts(value, onChange);
  return (
    <TextField
      select
      id={id}
      name={name}
      value={value}
      label={<OptionalLabel label={label} isOptional={isOptional} />}
      helperText={<FieldNote hint={hint} problem={problem} />}
      error={problem !== undefined}
      disabled={isDisabled}
      autoComplete={autoComplete}
      inputRef={input}
      slotProps={{ select: { native: true }, htmlInput: { required: !isOptional } }}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    >
      <option value="">{t('choose')}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {names[option] ?? option}
        </option>
      ))}
    </TextField>
  );
}
