import { useTranslation } from 'react-i18next';
import { ButtonLink, MessagePage } from '@marketplace/ui';

interface EndedOfferScreenProps {
  requestPath: string;
  /** The unpaid order by another quote of the same request. */
  otherOrderId?: string;
}

/** Of a seller's quote that can't be ordered by: it has ended, or another one was chosen or is being paid. */
export function EndedOfferScreen({ requestPath, otherOrderId }: EndedOfferScreenProps) {
  const { t } = useTranslation('orders');
  const reason = otherOrderId === undefined ? 'ended' : 'other';
  return (
    <MessagePage
      illustration="waiting"
      title={t(`offer.${reason}.title`)}
      actions={
        <>
          {otherOrderId !== undefined && (
            <ButtonLink variant="primary" to={`/orders/${otherOrderId}`}>
              {t('confirmation.order')}
            </ButtonLink>
          )}
          <ButtonLink variant={otherOrderId === undefined ? 'primary' : 'quiet'} to={requestPath}>
            {t('offer.request')}
          </ButtonLink>
        </>
      }
    >
      {t(`offer.${reason}.text`)}
    </MessagePage>
  );
}
