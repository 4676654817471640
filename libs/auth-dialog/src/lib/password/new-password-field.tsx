import { PasswordField, type FieldBinding } from '@marketplace/forms';
import { useTexts } from '@marketplace/i18n';

/** The field for a new password, with its requirements and strength (AU-05). */
export function NewPasswordField(props: FieldBinding & { label: string }) {
  const { t } = useTexts('auth-dialog');
  return (
    <PasswordField {...props} hint={t('signUp.passwordHint')} hasStrength autoComplete="new-password" maxLength={200} />
  );
}
