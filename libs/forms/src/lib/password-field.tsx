import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Icon } from '@marketplace/ui';
import { Field, type FieldProps } from './field';
import styles from './field.module.css';
import { passwordStrength, STRENGTHS } from './password-strength';

const EYE =
  'M2.5 12C4.5 8 7.9 5.5 12 5.5S19.5 8 21.5 12c-2 4-5.4 6.5-9.5 6.5S4.5 16 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z';
const EYE_CROSSED_OUT =
  'M4 4l16 16M9.5 6c.8-.3 1.6-.5 2.5-.5 4.1 0 7.5 2.5 9.5 6.5-.7 1.4-1.6 2.6-2.7 3.6M6.3 7.5C4.7 8.6 3.4 10.2 2.5 12c2 4 5.4 6.5 9.5 6.5 1.7 0 3.3-.4 4.7-1.2M10 9.8a3 3 0 0 0 4.2 4.2';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'end' | 'rows' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
  /** Shows the strength of the password. */
  hasStrength?: boolean;
};

/** A password field with a button that shows the password. */
export function PasswordField({ hasStrength = false, ...props }: PasswordFieldProps) {
  const { t } = useTranslation('forms');
  const [isShown, setIsShown] = useState(false);
  const field = (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <Button
          variant="icon"
          aria-label={t(isShown ? 'password.hide' : 'password.show')}
          aria-controls={props.id}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon path={isShown ? EYE_CROSSED_OUT : EYE} />
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

/** Three bars with a text; empty without a password. */
function Strength({ password }: { password: string }) {
  const { t } = useTranslation('forms');
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
