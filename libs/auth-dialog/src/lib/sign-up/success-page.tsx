import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message, PageHead } from '@marketplace/ui';

/** `/success`: what follows a sign-up on its own page (AU-18). */
export function SuccessPage() {
  const { t } = useTexts('auth-dialog');
  return (
    <div className="page">
      <PageHead title={t('success.title')} path="/success" noIndex />
      <Message
        sketch="done"
        level={1}
        title={t('success.title')}
        actions={
          <ButtonLink look="primary" to="/search">
            {t('success.browse')}
          </ButtonLink>
        }
      >
        {t('success.text')}
      </Message>
    </div>
  );
}
