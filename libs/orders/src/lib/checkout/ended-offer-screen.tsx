import { useTranslation } from 'react-i18next';
import { ButtonLink, MessagePage } from '@marketplace/ui';

interface EndedOfferScreenProps {
  /** The page of the customer's request, or the listing of an auction. */
  backPath: string;
  isAuction?: boolean;
  /** The unpaid order by another quote of the same request. */
  otherOrderId?: string;
}

/**
 * Of a seller's quote that can't be ordered by: it has ended, or another one was chosen or is being
 * paid; or of a won auction after the time to pay.
 */
export function EndedOfferScreen({ backPath, isAuction = false, otherOrderId }: EndedOfferScreenProps) {
  const { t } = useTranslation('orders');
  const reason = isAuction ? 'auction' : otherOrderId === undefined ? 'ended' : 'other';
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
          <ButtonLink variant={otherOrderId === undefined ? 'primary' : 'quiet'} to={backPath}>
            {t(isAuction ? 'offer.listing' : 'offer.request')}
          </ButtonLink>
        </>
      }
    >
      {t(`offer.${reason}.text`)}
    </MessagePage>
  );
}
