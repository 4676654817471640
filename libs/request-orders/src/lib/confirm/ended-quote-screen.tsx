import { useTranslation } from 'react-i18next';
import { ButtonLink, MessagePage } from '@marketplace/ui';

/** Of a quote that can't be ordered by any more: it has ended, or another one was chosen. */
export function EndedQuoteScreen({ requestId }: { requestId: string }) {
  const { t } = useTranslation('request-orders');
  return (
    <MessagePage
      illustration="waiting"
      title={t('confirm.ended.title')}
      actions={
        <ButtonLink variant="primary" to={`/requestOrder/view/${requestId}`}>
          {t('confirm.request')}
        </ButtonLink>
      }
    >
      {t('confirm.ended.text')}
    </MessagePage>
  );
}
