import { useTranslation } from 'react-i18next';
import type { Address, Order } from '@marketplace/api-contract';
import { addressLines, dayIn, dayWithYear, formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';

import { formatLineDates, WITH_YEAR } from '../line-dates';
import { useLineLength } from '../use-line-length';
import { getDeposit } from '../get-deposit';
import styles from './invoice.module.css';
import { OrderPrice } from './order-price';
import { isRefunded } from './refunds';

interface InvoiceProps {
  order: Order & { invoice: NonNullable<Order['invoice']> };
  timeZone: string;
}

/** The invoice of a paid order. It is only printed: the screen shows the order instead (OR-07). */
export function Invoice({ order, timeZone }: InvoiceProps) {
  const { t } = useTranslation('orders');
  const getLength = useLineLength();
  const language = useLanguage();
  const { invoice, number, seller, contact, lines, currency, payments, refunds, deposits } = order;
  const day = (at: string) => dayWithYear(dayIn(timeZone, at), language);
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const { street = '', city = '', state = '', zip = '', country = '' } = contact;
  return (
    <div className={styles['invoice']} data-testid="invoice">
      <header className={styles['head']}>
        <p className={styles['title']}>{t('invoice.title', { number: invoice.number })}</p>
        <p>{t('invoice.issued', { day: day(invoice.issuedAt) })}</p>
        <p>{t('detail.title', { number })}</p>
      </header>
      <div className={styles['parties']}>
        <Party
          title={t('invoice.from')}
          name={seller.name}
          address={seller.contact?.address ?? {}}
          details={[seller.contact?.email, seller.contact?.phone]}
        />
        <Party
          title={t('invoice.to')}
          name={contact.name}
          address={{ street, city, state, zip, country }}
          details={[contact.email]}
        />
      </div>
      <ul className={styles['lines']}>
        {lines.map((line, position) => (
          <li key={position}>
            <span>
              <strong>{order.request?.title ?? line.name}</strong>
              {order.request && ` · ${line.name}`}
              {line.quantity > 1 && ` · ${t('line.quantity', { count: line.quantity })}`}
              {line.cancelledAt && ` · ${t('line.cancelled')}`}
            </span>
            <span>{[formatLineDates(line, WITH_YEAR, language), getLength(line)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <OrderPrice order={order} deposit={getDeposit(order)} />
      <ul className={styles['payments']}>
        {payments.map(({ amount, at }, position) => (
          <li key={position}>{t('invoice.paid', { amount: money(amount), day: day(at) })}</li>
        ))}
        {refunds.filter(isRefunded).map(({ id, amount, at }) => (
          <li key={id}>{t('invoice.refunded', { amount: money(amount), day: day(at) })}</li>
        ))}
        {deposits.map(
          ({ line, capturedAmount, capturedAt }) =>
            capturedAt && (
              <li key={`deposit ${line}`}>
                {t('invoice.captured', { amount: money(capturedAmount), day: day(capturedAt) })}
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

interface PartyProps {
  title: string;
  name: string;
  address: Partial<Address>;
  details: readonly (string | undefined)[];
}

const EMPTY = { street: '', city: '', state: '', zip: '', country: '' };

function Party({ title, name, address, details }: PartyProps) {
  const language = useLanguage();
  return (
    <address className={styles['party']}>
      <span className={styles['label']}>{title}</span>
      {[name, ...addressLines({ ...EMPTY, ...address }, language), ...details].filter(Boolean).map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}
