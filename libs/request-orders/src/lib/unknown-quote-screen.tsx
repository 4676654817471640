import { useLocation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message, PageHead } from '@marketplace/ui';

/** An address of a quote that this customer does not have; nothing can be paid here. */
export function UnknownQuoteScreen() {
  const { t } = useTexts('request-orders');
  const { pathname } = useLocation();
  return (
    <div className="page">
      <PageHead title={t('unknownQuote.title')} path={pathname} noIndex />
      <Message
        sketch="lost"
        level={1}
        title={t('unknownQuote.title')}
        actions={
          <ButtonLink look="primary" to="/orders">
            {t('orders')}
          </ButtonLink>
        }
      >
        {t('unknownQuote.text')}
      </Message>
    </div>
  );
}
