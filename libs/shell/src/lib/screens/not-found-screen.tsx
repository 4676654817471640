import { useTranslation } from 'react-i18next';
import { ButtonLink, MessagePage } from '@marketplace/ui';

/** RT-03: the page does not exist. */
export function NotFoundScreen() {
  const { t } = useTranslation('shell');
  return (
    <MessagePage
      illustration="lost"
      title={t('notFound.title')}
      actions={
        <ButtonLink variant="primary" to="/">
          {t('home')}
        </ButtonLink>
      }
    >
      {t('notFound.text')}
    </MessagePage>
  );
}
