import { useState } from 'react';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import { Field, type FieldProps } from './field';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'end' | 'rows' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTexts('forms');
  const [isShown, setIsShown] = useState(false);
  return (
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
}
