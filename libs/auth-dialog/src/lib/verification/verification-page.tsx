import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message, PageHead } from '@marketplace/ui';

/** `/verification`: says that the account must be verified first (AU-18). */
export function VerificationPage() {
  const { t } = useTexts('auth-dialog');
  return (
    <div className="page">
      <PageHead title={t('verification.title')} path="/verification" noIndex />
      <Message
        sketch="waiting"
        level={1}
        title={t('verification.title')}
        actions={<ButtonLink to="/">{t('home')}</ButtonLink>}
      >
        {t('verification.text')}
      </Message>
    </div>
  );
}
