import { useTranslation } from 'react-i18next';
import { isPaid, isPayable, type Order } from '@marketplace/api-contract';
import { ButtonLink, PageHead, Illustration, type IllustrationName } from '@marketplace/ui';
import { Summary } from '../checkout/summary';
import { isBroughtByAgreement } from '../is-brought-by-agreement';
import styles from './confirmation-screen.module.css';

type Outcome = 'paid' | 'waiting' | 'over';

const ILLUSTRATIONS: Readonly<Record<Outcome, IllustrationName>> = { paid: 'done', waiting: 'waiting', over: 'broken' };

/** `/order/confirmation?order`: number, summary and next steps (OR-06). */
export function ConfirmationScreen({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const outcome: Outcome = isPaid(order.status) ? 'paid' : isPayable(order.status) ? 'waiting' : 'over';
  const title = t(`confirmation.${outcome}.title`);
  const steps =
    outcome === 'paid'
      ? [
          t('confirmation.mail', { email: order.contact.email }),
          t('confirmation.seller', { seller: order.seller.name }),
          t(`confirmation.${isBroughtByAgreement(order) ? 'brought' : order.fulfilment}`, {
            seller: order.seller.name,
          }),
          t('confirmation.later'),
        ]
      : [];

  return (
    <div className="page">
      <PageHead title={title} path="/order/confirmation" noIndex />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <Illustration name={ILLUSTRATIONS[outcome]} />
          <h1>{title}</h1>
          <p className={styles['number']}>{t('confirmation.number', { number: order.number })}</p>
          <p>{t(`confirmation.${outcome}.text`)}</p>
          {steps.length > 0 && (
            <>
              <h2 className={styles['next']}>{t('confirmation.next')}</h2>
              <ol className={styles['steps']}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </>
          )}
          <div className={styles['actions']}>
            <ButtonLink variant="primary" to={`/orders/${order.id}`}>
              {t('confirmation.order')}
            </ButtonLink>
            <ButtonLink variant="quiet" to="/search">
              {t('empty.browse')}
            </ButtonLink>
          </div>
        </div>
        <Summary order={order} />
      </div>
    </div>
  );
}
