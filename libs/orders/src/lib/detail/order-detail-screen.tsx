import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isCompleted, isExpiredOrCancelled, isPayable, type Order } from '@marketplace/api-contract';
import { addressLines, dayIn, dayWithYear, formatInstant, zoneCity } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { sellerPath } from '@marketplace/search-params';
import { Button, ButtonLink, Icon, Link, PageHead } from '@marketplace/ui';
import { LineItem } from '../checkout/line-item';
import { OrderStatusChip } from '../status-chip';
import { isBroughtByAgreement } from '../is-brought-by-agreement';
import { CancelOrder } from './cancel-order';
import { ChangeDates } from './change-dates';
import { ConfirmReceipt } from './confirm-receipt';
import { Deposits, FailedDeposits } from './deposits';
import { Invoice } from './invoice';
import styles from './order-detail-screen.module.css';
import { OrderHistory } from './order-history';
import { OrderPrice } from './order-price';
import { OrderTerms } from './order-terms';
import { Problems } from './problems';
import { Refunds } from './refunds';

interface OrderDetailScreenProps {
  order: Order;
  /** Slot for a button that messages the seller. */
  message?: ReactNode;
}

/** `/orders/{id}`, also as a page to print (OR-07). */
export function OrderDetailScreen({ order: loaded, message }: OrderDetailScreenProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  // What an action returned counts until the next load. A load during the action doesn't discard it.
  const [latest, setLatest] = useState({ loaded, order: loaded });
  if (latest.loaded !== loaded) setLatest({ loaded, order: loaded });
  const { order } = latest;
  const onChanged = (changed: Order) => setLatest((current) => ({ ...current, order: changed }));
  const heading = useRef<HTMLHeadingElement>(null);
  // An action may remove the button that had the focus, also for what it opened.
  useEffect(() => {
    if (order !== loaded && document.activeElement === document.body) heading.current?.focus();
  }, [order, loaded]);
  const { number, lines, currency, seller, contact, fulfilment, note, status, expiresAt, invoice, request } = order;
  const isOver = isExpiredOrCancelled(status) || isCompleted(status);
  const isBrought = isBroughtByAgreement(order);
  const zone = lines[0]?.timeZone ?? 'UTC';
  const orderedOn = dayIn(zone, order.createdAt);
  // Before the payment the address is unknown, and the city of a time zone's id may be another one.
  const towns = new Set(
    lines.flatMap(({ address, timeZone }) => (address ? [address.city || zoneCity(timeZone)] : [])),
  );

  return (
    <div className={`page ${invoice ? styles['hasInvoice'] : ''}`}>
      {invoice && <Invoice order={{ ...order, invoice }} timeZone={zone} />}
      <PageHead title={t('detail.title', { number })} path={`/orders/${order.id}`} noIndex />
      <Link to="/orders" className={styles['back']}>
        <Icon name="left" />
        {t('list.title')}
      </Link>
      <header className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {t('detail.title', { number })}
        </h1>
        <OrderStatusChip order={order} />
        <Button className={styles['print']} size="small" onClick={() => window.print()}>
          {t(invoice ? 'invoice.print' : 'detail.print')}
        </Button>
      </header>
      <p className={styles['quiet']}>{t('detail.ordered', { day: dayWithYear(orderedOn, language) })}</p>

      {isPayable(status) && (
        <div className={styles['pay']}>
          <p>
            {expiresAt
              ? t('detail.payUntil', { until: formatInstant(expiresAt, zone, orderedOn, language) })
              : t('detail.pay')}
          </p>
          <div className={styles['payActions']}>
            <ButtonLink variant="primary" to={`/order?pay=${order.id}`}>
              {t('detail.payNow')}
            </ButtonLink>
            <CancelOrder id={order.id} onSettled={onChanged} />
          </div>
        </div>
      )}

      <FailedDeposits order={order} onChanged={onChanged} />

      {order.actions.includes('confirm') && <ConfirmReceipt order={order} timeZone={zone} onChanged={onChanged} />}

      <div className={styles['columns']}>
        <section className={styles['section']}>
          <h2>{t('summary.title')}</h2>
          <ul className={styles['lines']}>
            {lines.map((line, position) => (
              <LineItem
                key={position}
                line={line}
                currency={currency}
                today={orderedOn}
                request={request}
                canOrderAgain={isOver}
              />
            ))}
          </ul>
          {order.actions.includes('changeDates') &&
            lines.map(
              ({ startDate, slotStart, cancelledAt }, position) =>
                (startDate ?? slotStart) &&
                !cancelledAt && <ChangeDates key={position} order={order} position={position} onChanged={onChanged} />,
            )}
          {towns.size > 0 && (
            <p className={styles['quiet']}>{t('detail.zone', { city: new Intl.ListFormat(language).format(towns) })}</p>
          )}
          <OrderPrice order={order} />
          <Deposits order={order} today={orderedOn} />
          <Refunds order={order} timeZone={zone} today={orderedOn} />
        </section>
        <div className={styles['aside']}>
          <section className={styles['section']}>
            <h2>{t('detail.seller')}</h2>
            <address className={styles['contact']}>
              <Link to={sellerPath(seller.id)}>{seller.name}</Link>
              {seller.contact?.phone && (
                <a href={`tel:${seller.contact.phone.replace(/[^+\d]/g, '')}`}>{seller.contact.phone}</a>
              )}
              {seller.contact?.email && <a href={`mailto:${seller.contact.email}`}>{seller.contact.email}</a>}
            </address>
            {message && <div className={styles['message']}>{message}</div>}
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
            <h2>{t(fulfilment === 'visit' || isBrought ? 'fulfilment.visitTitle' : 'fulfilment.title')}</h2>
            <p>{t(`fulfilment.${isBrought ? 'brought' : fulfilment}`)}</p>
            {fulfilment === 'delivery' && (
              <address className={styles['contact']}>
                {deliveryLines(contact, language).map((one) => (
                  <span key={one}>{one}</span>
                ))}
              </address>
            )}
          </section>
          <OrderTerms order={order} today={orderedOn} onCancelled={onChanged} />
          {note && (
            <section className={styles['section']}>
              <h2>{t('contact.note')}</h2>
              <p className={styles['note']}>{note}</p>
            </section>
          )}
          <Problems order={order} timeZone={zone} today={orderedOn} onChanged={onChanged} />
          <OrderHistory order={order} timeZone={zone} today={orderedOn} />
        </div>
      </div>
    </div>
  );
}

const deliveryLines = (
  { street = '', city = '', state = '', zip = '', country = '' }: Order['contact'],
  language: string,
) => addressLines({ street, city, state, zip, country }, language);
