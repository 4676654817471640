import type { Order } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink, PageHead, Sketch, type SketchName } from '@marketplace/ui';
import { Summary } from '../checkout/summary';
import { isPaid, isPayable } from '../order-status';
import styles from './confirmation-screen.module.css';

type Outcome = 'paid' | 'waiting' | 'over';

const SKETCHES: Readonly<Record<Outcome, SketchName>> = { paid: 'done', waiting: 'waiting', over: 'broken' };

/** `/order/confirmation?order`: the number, what was ordered, and what happens next (OR-06). */
export function ConfirmationScreen({ order }: { order: Order }) {
  const { t } = useTexts('orders');
  const outcome: Outcome = isPaid(order.status) ? 'paid' : isPayable(order.status) ? 'waiting' : 'over';
  const title = t(`confirmation.${outcome}.title`);
  const steps =
    outcome === 'paid'
      ? [
          t('confirmation.mail', { email: order.contact.email }),
          t('confirmation.seller', { seller: order.seller.name }),
          t(`confirmation.${order.fulfilment}`, { seller: order.seller.name }),
          t('confirmation.later'),
        ]
      : [];

  return (
    <div className="page">
      <PageHead title={title} path="/order/confirmation" noIndex />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <Sketch name={SKETCHES[outcome]} />
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
            <ButtonLink look="primary" to={`/orders/${order.id}`}>
              {t('confirmation.order')}
            </ButtonLink>
            <ButtonLink look="quiet" to="/search">
              {t('empty.browse')}
            </ButtonLink>
          </div>
        </div>
        <Summary of={order} />
      </div>
    </div>
  );
}
