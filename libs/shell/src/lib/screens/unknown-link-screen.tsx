import { useLocation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message, PageHead } from '@marketplace/ui';

/** A mailed link that confirms a delivery, and that nobody knows (OR-09): nothing was confirmed, and what to do instead. */
export function UnknownLinkScreen() {
  const { t } = useTexts('shell');
  const { pathname } = useLocation();
  return (
    <div className="page">
      <PageHead title={t('unknownLink.title')} path={pathname} noIndex />
      <Message
        sketch="lost"
        level={1}
        title={t('unknownLink.title')}
        actions={
          <>
            <ButtonLink look="primary" to="/orders">
              {t('unknownLink.orders')}
            </ButtonLink>
            <ButtonLink look="quiet" to="/">
              {t('home')}
            </ButtonLink>
          </>
        }
      >
        {t('unknownLink.text')}
      </Message>
    </div>
  );
}
