import { useLocation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message, PageHead } from '@marketplace/ui';

/** RT-03: an address that leads nowhere. */
export function NotFoundScreen() {
  const { t } = useTexts('shell');
  const { pathname } = useLocation();
  return (
    <div className="page">
      <PageHead title={t('notFound.title')} path={pathname} noIndex />
      <Message
        sketch="lost"
        level={1}
        title={t('notFound.title')}
        actions={
          <ButtonLink look="primary" to="/">
            {t('home')}
          </ButtonLink>
        }
      >
        {t('notFound.text')}
      </Message>
    </div>
  );
}
