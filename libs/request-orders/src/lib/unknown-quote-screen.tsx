import { useTexts } from '@marketplace/i18n';
import { ButtonLink, MessagePage } from '@marketplace/ui';

/** Shown for every quote id: there are no quotes yet. */
export function UnknownQuoteScreen() {
  const { t } = useTexts('request-orders');
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
