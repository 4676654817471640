import { useTranslation } from 'react-i18next';
import { ButtonLink, MessagePage } from '@marketplace/ui';

/** `/success`: the result page after sign-up (AU-18). */
export function SuccessPage() {
  const { t } = useTranslation('auth-dialog');
  return (
    <MessagePage
      illustration="done"
      title={t('success.title')}
      actions={
        <ButtonLink variant="primary" to="/search">
          {t('success.browse')}
        </ButtonLink>
      }
    >
      {t('success.text')}
    </MessagePage>
  );
}
