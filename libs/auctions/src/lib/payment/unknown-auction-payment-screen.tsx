import { useTranslation } from 'react-i18next';
import { ButtonLink, MessagePage } from '@marketplace/ui';

/** Of an auction that the customer hasn't won, or that doesn't exist. */
export function UnknownAuctionPaymentScreen() {
  const { t } = useTranslation('auctions');
  return (
    <MessagePage
      illustration="lost"
      title={t('unknownPayment.title')}
      actions={
        <>
          <ButtonLink variant="primary" to="/?sale=auction">
            {t('listings')}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/orders">
            {t('orders')}
          </ButtonLink>
        </>
      }
    >
      {t('unknownPayment.text')}
    </MessagePage>
  );
}
