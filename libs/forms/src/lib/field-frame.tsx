import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@marketplace/ui';
import styles from './field.module.css';

interface FieldFrameProps {
  /** The id of the control; its hint is `${id}-hint` and its problem `${id}-problem`. */
  id: string;
  label: string;
  hint?: string;
  problem?: string;
  isOptional?: boolean;
  children: ReactNode;
}

/**
 * The label above a control and its hint or problem below. A problem is announced when it appears.
 */
export function FieldFrame({ id, label, hint, problem, isOptional = false, children }: FieldFrameProps) {
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        <FieldLabel label={label} isOptional={isOptional} />
      </label>
      {children}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

/** The text of a label, marked if the field is optional. */
export function FieldLabel({ label, isOptional }: { label: string; isOptional: boolean }) {
  const { t } = useTranslation('forms');
  return (
    <>
      {label}
      {isOptional && <span className={styles['optional']}> {t('optional')}</span>}
    </>
  );
}

/** The hint or problem below a control. */
export function FieldNotes({ id, hint, problem }: { id: string; hint?: string; problem?: string }) {
  return (
    <>
      {hint && !problem && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {problem && (
          <p id={`${id}-problem`} className={styles['problem']}>
            <Icon name="alert" size={16} /> {problem}
          </p>
        )}
      </div>
    </>
  );
}

/** The ARIA attributes that connect a control with its hint or problem. */
export const fieldAriaProps = (id: string, hint?: string, problem?: string) => ({
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby': problem ? `${id}-problem` : hint ? `${id}-hint` : undefined,
});
