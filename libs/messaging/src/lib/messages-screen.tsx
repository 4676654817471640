import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message, PageHead } from '@marketplace/ui';

/** The customer's conversations; there are none before somebody writes about a product or an order. */
export function MessagesScreen() {
  const { t } = useTexts('messaging');
  return (
    <div className="page">
      <PageHead title={t('title')} path="/messages" noIndex />
      <h1>{t('title')}</h1>
      <Message
        sketch="empty"
        title={t('empty.title')}
        actions={
          <ButtonLink look="primary" to="/orders">
            {t('empty.orders')}
          </ButtonLink>
        }
      >
        {t('empty.text')}
      </Message>
    </div>
  );
}
