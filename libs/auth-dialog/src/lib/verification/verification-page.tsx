import { useTranslation } from 'react-i18next';
import { ButtonLink, MessagePage } from '@marketplace/ui';

/** `/verification`: the notice that the account must be verified (AU-18). */
export function VerificationPage() {
  const { t } = useTranslation('auth-dialog');
  return (
    <MessagePage
      illustration="waiting"
      title={t('verification.title')}
      actions={<ButtonLink to="/">{t('home')}</ButtonLink>}
    >
      {t('verification.text')}
    </MessagePage>
  );
}
