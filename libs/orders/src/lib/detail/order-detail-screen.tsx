import type { Order } from '@marketplace/api-contract';
import { dayIn, formatDay } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Button, ButtonLink, Icon, Link, PageHead, PriceParts } from '@marketplace/ui';
import { LineItem } from '../checkout/line-item';
import { momentOf } from '../line-dates';
import { isPayable } from '../order-status';
import { StatusChip } from '../status-chip';
import styles from './order-detail-screen.module.css';
import { StatusHistory } from './status-history';

/** `/orders/{id}`: everything about one order, also as a page to print (OR-07). */
export function OrderDetailScreen({ order }: { order: Order }) {
  const { t, language } = useTexts('orders');
  const { number, lines, charges, currency, total, seller, contact, fulfilment, note, status, expiresAt } = order;
  const zone = lines[0]?.timeZone ?? 'UTC';
  const orderedOn = dayIn(zone, order.createdAt);
  const zones = [...new Set(lines.map(({ timeZone }) => timeZone.replaceAll('_', ' ')))];

  return (
    <div className={`page ${styles['detail']}`}>
      <PageHead title={t('detail.title', { number })} path={`/orders/${order.id}`} noIndex />
      <Link to="/orders" className={styles['back']}>
        <Icon name="left" />
        {t('list.title')}
      </Link>
      <header className={styles['head']}>
        <h1>{t('detail.title', { number })}</h1>
        <StatusChip status={status} />
        <Button className={styles['print']} size="small" onClick={() => window.print()}>
          {t('detail.print')}
        </Button>
      </header>
      <p className={styles['quiet']}>{t('detail.ordered', { day: formatDay(orderedOn, language) })}</p>

      {isPayable(status) && (
        <div className={styles['pay']}>
          <p>
            {expiresAt
              ? t('detail.payUntil', { until: momentOf(expiresAt, zone, orderedOn, language) })
              : t('detail.pay')}
          </p>
          <ButtonLink look="primary" to={`/order?pay=${order.id}`}>
            {t('detail.payNow')}
          </ButtonLink>
        </div>
      )}

      <div className={styles['columns']}>
        <section className={styles['section']}>
          <h2>{t('summary.title')}</h2>
          <ul className={styles['lines']}>
            {lines.map((line, position) => (
              <LineItem key={position} line={line} currency={currency} today={orderedOn} />
            ))}
          </ul>
          <p className={styles['quiet']}>{t('detail.zone', { zone: zones.join(', ') })}</p>
          <PriceParts lines={lines} charges={charges} currency={currency} total={total} />
        </section>
        <div className={styles['aside']}>
          <section className={styles['section']}>
            <h2>{t('detail.seller')}</h2>
            <Link to={`/seller/view/${seller.id}`}>{seller.name}</Link>
          </section>
          <section className={styles['section']}>
            <h2>{t('contact.title')}</h2>
            <address className={styles['contact']}>
              {[contact.name, contact.email, contact.phone].map((one) => (
                <span key={one}>{one}</span>
              ))}
            </address>
          </section>
          <section className={styles['section']}>
            <h2>{t(fulfilment === 'visit' ? 'fulfilment.visitTitle' : 'fulfilment.title')}</h2>
            <p>{t(`fulfilment.${fulfilment}`)}</p>
            {fulfilment === 'delivery' && (
              <address className={styles['contact']}>
                <span>{contact.street}</span>
                <span>{[contact.zip, contact.city].filter(Boolean).join(' ')}</span>
              </address>
            )}
          </section>
          {note && (
            <section className={styles['section']}>
              <h2>{t('contact.note')}</h2>
              <p className={styles['note']}>{note}</p>
            </section>
          )}
          <StatusHistory history={order.history} timeZone={zone} today={orderedOn} />
        </div>
      </div>
    </div>
  );
}
