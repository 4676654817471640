import { useTranslation } from 'react-i18next';
import { Icon } from '@marketplace/ui';
import { fieldAriaProps, FieldFrame, FieldLabel, FieldNotes } from './field-frame';
import styles from './field.module.css';
import type { FieldBinding } from './use-form';

interface Choices {
  label: string;
  options: readonly string[];
  /** Labels of options that differ from their value. */
  names?: Readonly<Record<string, string>>;
  hint?: string;
  isOptional?: boolean;
}

/** A select: one option of a list. */
export function ChoiceField({
  label,
  options,
  names = {},
  hint,
  problem,
  isOptional,
  isDisabled,
  onChange,
  ...own
}: FieldBinding & Choices & { isDisabled?: boolean; autoComplete?: string }) {
  const { t } = useTranslation('forms');
  return (
    <FieldFrame id={own.id} label={label} hint={hint} problem={problem} isOptional={isOptional}>
      <div className={styles['control']}>
        <select
          {...own}
          {...fieldAriaProps(own.id, hint, problem)}
          required={!isOptional}
          disabled={isDisabled}
          className={styles['input']}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{t('choose')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {names[option] ?? option}
            </option>
          ))}
        </select>
        <span className={styles['arrow']}>
          <Icon name="down" />
        </span>
      </div>
    </FieldFrame>
  );
}

/** A group of checkboxes: several options of a list. */
export function ChoicesField({
  id,
  name,
  value,
  label,
  options,
  names = {},
  hint,
  problem,
  isOptional = false,
  onChange,
  onBlur,
}: FieldBinding<readonly string[]> & Choices) {
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option]);
  return (
    <fieldset className={styles['field']} aria-describedby={fieldAriaProps(id, hint, problem)['aria-describedby']}>
      <legend className={styles['label']}>
        <FieldLabel label={label} isOptional={isOptional} />
      </legend>
      <div className={styles['choices']}>
        {options.map((option, index) => (
          <label key={option} className={styles['choice']}>
            <input
              // The first has the field's id, so that it gets focus if the field is invalid.
              id={index === 0 ? id : undefined}
              type="checkbox"
              name={name}
              checked={value.includes(option)}
              aria-invalid={problem ? true : undefined}
              onChange={() => toggle(option)}
              onBlur={onBlur}
            />
            {names[option] ?? option}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </fieldset>
  );
}
