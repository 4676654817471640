import { PasswordField, type FieldBinding } from '@marketplace/forms';
import { useTexts } from '@marketplace/i18n';

/** A password that is being chosen: what is asked of it, and how hard it is to guess (AU-05). */
export function NewPasswordField(props: FieldBinding & { label: string }) {
  const { t } = useTexts('auth-dialog');
  return (
    <PasswordField {...props} hint={t('signUp.passwordHint')} hasStrength autoComplete="new-password" maxLength={200} />
  );
}
