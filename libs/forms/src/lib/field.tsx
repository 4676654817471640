import type { ComponentProps, KeyboardEventHandler, ReactNode } from 'react';
import { fieldAriaProps, FieldFrame } from './field-frame';
import styles from './field.module.css';
import { ignoreEnter, useInputBeforeScripts } from './native-input';
import type { FieldBinding } from './use-form';
import { useLengthProblem } from './use-length-problem';

export interface FieldProps extends FieldBinding {
  label: string;
  hint?: string;
  isOptional?: boolean;
  type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'password';
  autoComplete?: string;
  inputMode?: ComponentProps<'input'>['inputMode'];
  /** More than one renders a textarea. */
  rows?: number;
  /** Of the contract. A longer text is not cut: the field says so, and its form isn't sent. */
  maxLength?: number;
  step?: 'any';
  isDisabled?: boolean;
  /** Of a textarea: in an input, Enter does nothing. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  /** An element inside the control at its end. */
  end?: ReactNode;
}

/** A labelled text field with a hint or a problem. */
export function Field({
  label,
  hint,
  problem: ownProblem,
  maxLength,
  isOptional,
  type = 'text',
  rows = 1,
  isDisabled,
  end,
  onChange,
  ...own
}: FieldProps) {
  const ref = useInputBeforeScripts(own.value, onChange);
  const length = useLengthProblem(own.value, maxLength);
  const problem = length.problem ?? ownProblem;
  const shared = {
    ...own,
    ...fieldAriaProps(own.id, hint, problem),
    ...length.attributes,
    ref,
    required: !isOptional,
    disabled: isDisabled,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <FieldFrame id={own.id} label={label} hint={hint} problem={problem} isOptional={isOptional}>
      <div className={styles['control']}>
        {rows > 1 ? (
          <textarea {...shared} rows={rows} className={styles['input']} />
        ) : (
          <input {...shared} type={type} onKeyDown={ignoreEnter} className={styles['input']} />
        )}
        {end}
      </div>
    </FieldFrame>
  );
}
