import { useTranslation } from 'react-i18next';
import { PASSWORD_MAXIMUM } from '@marketplace/api-contract';
import { PasswordField, type FieldBinding } from '@marketplace/forms';

/** The field for a new password, with its requirements and strength (AU-05). */
export function NewPasswordField(props: FieldBinding & { label: string }) {
  const { t } = useTranslation('auth-dialog');
  return (
    <PasswordField
      {...props}
      hint={t('signUp.passwordHint')}
      hasStrength
      autoComplete="new-password"
      maxLength={PASSWORD_MAXIMUM}
    />
  );
}
