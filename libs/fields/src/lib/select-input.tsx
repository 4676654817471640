import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { FieldLabel, useInputBeforeScripts, type FieldBinding } from '@marketplace/forms';
import { FieldNote } from './field-note';

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

/** One option of a list on a signed-in page: the browser's own list, which works before scripts. */
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
  const ref = useInputBeforeScripts(value, onChange);
  return (
    <TextField
      select
      id={id}
      name={name}
      value={value}
      label={<FieldLabel label={label} isOptional={isOptional} />}
      helperText={<FieldNote hint={hint} problem={problem} />}
      error={problem !== undefined}
      disabled={isDisabled}
      autoComplete={autoComplete}
      inputRef={ref}
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
