import { useTranslation } from 'react-i18next';
import { ButtonLink, MessagePage } from '@marketplace/ui';

/** Of a seller's quote that can't be ordered by any more: it has ended, or another one was chosen. */
export function EndedOfferScreen({ requestPath }: { requestPath: string }) {
  const { t } = useTranslation('orders');
  return (
    <MessagePage
      illustration="waiting"
      title={t('offer.ended.title')}
      actions={
        <ButtonLink variant="primary" to={requestPath}>
          {t('offer.request')}
        </ButtonLink>
      }
    >
      {t('offer.ended.text')}
    </MessagePage>
  );
}
