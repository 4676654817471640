import { useLocation } from 'react-router';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message, PageHead } from '@marketplace/ui';

/** The payment page of an auction that this customer has not won; nothing can be paid here. */
export function UnknownAuctionPaymentScreen() {
  const { t } = useTexts('auctions');
  const { pathname } = useLocation();
  return (
    <div className="page">
      <PageHead title={t('unknownPayment.title')} path={pathname} noIndex />
      <Message
        sketch="lost"
        level={1}
        title={t('unknownPayment.title')}
        actions={
          <>
            <ButtonLink look="primary" to="/?sale=auction">
              {t('listings')}
            </ButtonLink>
            <ButtonLink look="quiet" to="/orders">
              {t('orders')}
            </ButtonLink>
          </>
        }
      >
        {t('unknownPayment.text')}
      </Message>
    </div>
  );
}
