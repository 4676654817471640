import { useTranslation } from 'react-i18next';
import { ButtonLink, MessagePage } from '@marketplace/ui';
import { REQUEST_LISTINGS } from './request-order-screen';

/** Says that no request was sent and links to the listings on request. */
export function RequestOrderConfirmationScreen() {
  const { t } = useTranslation('request-orders');
  return (
    <MessagePage
      illustration="empty"
      title={t('confirmation.title')}
      actions={
        <>
          <ButtonLink variant="primary" to={REQUEST_LISTINGS}>
            {t('listings')}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/orders">
            {t('orders')}
          </ButtonLink>
        </>
      }
    >
      {t('confirmation.text')}
    </MessagePage>
  );
}
