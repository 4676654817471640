import { useEffect, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { described, FieldFrame } from './field-frame';
import styles from './field.module.css';
import type { FieldBinding } from './use-form';

export interface FieldProps extends FieldBinding {
  label: string;
  hint?: string;
  isOptional?: boolean;
  type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'password';
  autoComplete?: string;
  inputMode?: ComponentProps<'input'>['inputMode'];
  /** More than one: a text of several lines. */
  rows?: number;
  maxLength?: number;
  step?: 'any';
  isDisabled?: boolean;
  /** Inside the control, at its end. */
  end?: ReactNode;
}

/** AU-12: Enter in a field sends nothing and does nothing else. */
const ignoreEnter = (event: KeyboardEvent) => {
  // While a Japanese word is being chosen, Enter chooses it.
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
};

/** A labelled text field with its help and its problem. */
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
  // What was typed, or filled in by a password manager, while the page of the server was still waiting for its scripts.
  useEffect(() => {
    const typed = control.current?.value ?? latest.current.value;
    if (typed !== latest.current.value) latest.current.onChange(typed);
  }, []);
  const shared = {
    ...own,
    ...described(own.id, hint, problem),
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
