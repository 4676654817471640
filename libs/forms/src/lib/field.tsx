import { useEffect, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { fieldAriaProps, FieldFrame } from './field-frame';
import styles from './field.module.css';
import type { FieldBinding } from './use-form';

export interface FieldProps extends FieldBinding {
  label: string;
  hint?: string;
  isOptional?: boolean;
  type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'password';
  autoComplete?: string;
  inputMode?: ComponentProps<'input'>['inputMode'];
  /** More than one renders a textarea. */
  rows?: number;
  maxLength?: number;
  step?: 'any';
  isDisabled?: boolean;
  /** An element inside the control at its end. */
  end?: ReactNode;
}

/** AU-12: Enter in a field doesn't submit the form. */
const ignoreEnter = (event: KeyboardEvent) => {
  // While an input method is composing, Enter confirms the conversion.
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
};

/** A labelled text field with a hint or a problem. */
export function Field({
  label,
  hint,
  problem,
  isOptional,
  type = 'text',
  rows = 1,
  isDisabled,
  end,
  onChange,
  ...own
}: FieldProps) {
  const control = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const latest = useRef({ value: own.value, onChange });
  useEffect(() => {
    latest.current = { value: own.value, onChange };
  });
  // Takes over what was typed, or filled in by a password manager, before hydration.
  useEffect(() => {
    const typed = control.current?.value ?? latest.current.value;
    if (typed !== latest.current.value) latest.current.onChange(typed);
  }, []);
  const shared = {
    ...own,
    ...fieldAriaProps(own.id, hint, problem),
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      control.current = element;
    },
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
