import { useTranslation } from 'react-i18next';
import { ButtonLink, MessagePage } from '@marketplace/ui';

/** An unknown link from a delivery confirmation email (OR-09): nothing was confirmed. */
export function UnknownLinkScreen() {
  const { t } = useTranslation('shell');
  return (
    <MessagePage
      illustration="lost"
      title={t('unknownLink.title')}
      actions={
        <>
          <ButtonLink variant="primary" to="/orders">
            {t('unknownLink.orders')}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/">
            {t('home')}
          </ButtonLink>
        </>
      }
    >
      {t('unknownLink.text')}
    </MessagePage>
  );
}
