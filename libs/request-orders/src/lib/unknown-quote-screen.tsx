import { useTranslation } from 'react-i18next';
import { ButtonLink, MessagePage } from '@marketplace/ui';

/** Shown for every quote id: there are no quotes yet. */
export function UnknownQuoteScreen() {
  const { t } = useTranslation('request-orders');
  return (
    <MessagePage
      illustration="lost"
      title={t('unknownQuote.title')}
      actions={
        <ButtonLink variant="primary" to="/orders">
          {t('orders')}
        </ButtonLink>
      }
    >
      {t('unknownQuote.text')}
    </MessagePage>
  );
}
