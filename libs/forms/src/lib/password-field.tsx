import { useState } from 'react';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import { Field, type FieldProps } from './field';
import styles from './field.module.css';
import { passwordStrength, STRENGTHS } from './password-strength';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'end' | 'rows' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
  /** Says how hard it is to guess. */
  hasStrength?: boolean;
};

/** A password that can be shown while it is typed. */
export function PasswordField({ hasStrength = false, ...props }: PasswordFieldProps) {
  const { t } = useTexts('forms');
  const [isShown, setIsShown] = useState(false);
  const field = (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <Button
          look="icon"
          aria-label={t(isShown ? 'password.hide' : 'password.show')}
          aria-controls={props.id}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </Button>
      }
    />
  );
  if (!hasStrength) return field;
  return (
    <div className={styles['field']}>
      {field}
      {props.problem === undefined && <Strength password={props.value} />}
    </div>
  );
}

/** Three bars and the words for them; nothing while there is nothing to judge. */
function Strength({ password }: { password: string }) {
  const { t } = useTexts('forms');
  const strength = password === '' ? null : passwordStrength(password);
  return (
    <p className={styles['strength']} data-strength={strength} aria-live="polite">
      {strength && (
        <>
          {STRENGTHS.map((level) => (
            <span key={level} className={styles['bar']} />
          ))}
          {t(`password.strength.${strength}`)}
        </>
      )}
    </p>
  );
}
