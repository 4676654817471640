import { useTranslation } from 'react-i18next';
import { ButtonLink, MessagePage } from '@marketplace/ui';

/** Shown for every auction id: no auction has a winner yet. */
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
