import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message, PageHead } from '@marketplace/ui';
import { REQUEST_LISTINGS } from './request-order-screen';

/** What follows a request that was sent; without one it says so and leads to where requests begin. */
export function RequestOrderConfirmationScreen() {
  const { t } = useTexts('request-orders');
  return (
    <div className="page">
      <PageHead title={t('confirmation.title')} path="/requestOrder/confirmation" noIndex />
      <Message
        sketch="empty"
        level={1}
        title={t('confirmation.title')}
        actions={
          <>
            <ButtonLink look="primary" to={REQUEST_LISTINGS}>
              {t('listings')}
            </ButtonLink>
            <ButtonLink look="quiet" to="/orders">
              {t('orders')}
            </ButtonLink>
          </>
        }
      >
        {t('confirmation.text')}
      </Message>
    </div>
  );
}
