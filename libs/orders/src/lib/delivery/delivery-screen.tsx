import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isCompleted, type Delivery } from '@marketplace/api-contract';
import { confirmDelivery } from '@marketplace/api-contract/operations';
import { todayIn } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { sellerPath } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import { Button, ButtonLink, Link, MessagePage, PageHead, Picture } from '@marketplace/ui';
import { useOrderAction } from '../detail/use-order-action';
import { formatLineDates } from '../line-dates';
import styles from './delivery-screen.module.css';

interface DeliveryScreenProps {
  delivery: Delivery;
  token: string;
}

/** `/order/confirm/{token}` and `/confirmDelivery/{token}`: confirms that everything was received (OR-09). */
export function DeliveryScreen({ delivery: loaded, token }: DeliveryScreenProps) {
  const api = useSession((session) => session.api);
  const [delivery, setDelivery] = useState(loaded);
  const { status, start } = useOrderAction(() => api(confirmDelivery, { params: { token } }), setDelivery);
  if (!delivery.isConfirmable) return <ConfirmedDelivery delivery={delivery} />;
  return <OpenDelivery delivery={delivery} status={status} onConfirm={start} />;
}

/** What is to be confirmed. */
function OpenDelivery({
  delivery: { number, seller, lines, fulfilment, orderId },
  status,
  onConfirm,
}: {
  delivery: Delivery;
  status: 'idle' | 'busy' | 'failed';
  onConfirm: () => void;
}) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { pathname } = useLocation();
  const [now] = useState(() => new Date());
  const title = t(`receipt.${fulfilment}.question`);
  return (
    <div className={`page ${styles['delivery']}`}>
      <PageHead title={title} path={pathname} noIndex />
      <h1>{title}</h1>
      <p className={styles['quiet']}>
        <Trans
          t={t}
          i18nKey="delivery.order"
          values={{ number, seller: seller.name }}
          components={{ a: <Link to={sellerPath(seller.id)} /> }}
        />
      </p>
      <ul className={styles['lines']}>
        {lines.map((line, position) => (
          <li key={position} className={styles['line']}>
            <Picture picture={line.picture} sizes="96px" upTo={320} alt="" className={styles['picture']} />
            <span className={styles['facts']}>
              <span className={styles['name']}>{line.name}</span>
              <span className={styles['quiet']}>{formatLineDates(line, todayIn(line.timeZone, now), language)}</span>
              {line.quantity > 1 && (
                <span className={styles['quiet']}>{t('line.quantity', { count: line.quantity })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p role="alert" className={styles['failed']}>
        {status === 'failed' && t('receipt.failed')}
      </p>
      <div className={styles['actions']}>
        <Button variant="primary" isBusy={status === 'busy'} onClick={onConfirm}>
          {t(`receipt.${fulfilment}.confirm`)}
        </Button>
        <ButtonLink variant="quiet" to={`/orders/${orderId}`}>
          {t('report.action')}
        </ButtonLink>
      </div>
    </div>
  );
}

function ConfirmedDelivery({ delivery: { status, confirmedAt, seller, orderId } }: { delivery: Delivery }) {
  const { t } = useTranslation('orders');
  const outcome = confirmedAt !== null ? 'confirmed' : isCompleted(status) ? 'completed' : 'unavailable';
  return (
    <MessagePage
      isLive
      illustration={outcome === 'unavailable' ? 'broken' : 'done'}
      title={t(`delivery.${outcome}.title`)}
      actions={
        <ButtonLink variant="primary" to={`/orders/${orderId}`}>
          {t('confirmation.order')}
        </ButtonLink>
      }
    >
      {t(`delivery.${outcome}.text`, { seller: seller.name })}
    </MessagePage>
  );
}
