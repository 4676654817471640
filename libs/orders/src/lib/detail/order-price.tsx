import { useTranslation } from 'react-i18next';
import type { Amount, Order } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { sumAmounts } from '@marketplace/pricing';
import { PriceSummary } from '../price-summary';
import { isRefunded } from './refunds';
import styles from './order-detail-screen.module.css';

interface OrderPriceProps {
  order: Order;
  /** The refundable deposit, if it is shown with the price. */
  deposit?: Amount;
}

/**
 * The breakdown of an order's price, and what was paid, paid back and remains paid if that isn't
 * simply the total: after changed dates the total is what remains, after cancelled lines it is not.
 */
export function OrderPrice({ order, deposit }: OrderPriceProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { lines, charges, currency, total, payments, refunds } = order;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const [paid, refunded] = [sumAmounts(payments), sumAmounts(refunds.filter(isRefunded))];
  const named = lines.map(({ name, parts, cancelledAt }) => ({
    name: cancelledAt ? `${name} · ${t('line.cancelled')}` : name,
    parts,
  }));
  return (
    <>
      <PriceSummary lines={named} charges={charges} currency={currency} total={total} deposit={deposit} />
      {(payments.length > 1 || refunded > 0) && (
        <dl className={styles['paid']}>
          <div>
            <dt>{t('paid.total')}</dt>
            <dd>{money(paid)}</dd>
          </div>
          {refunded > 0 && (
            <>
              <div>
                <dt>{t('paid.refunded')}</dt>
                <dd>{money(-refunded)}</dd>
              </div>
              <div>
                <dt>{t('paid.net')}</dt>
                <dd>{money(paid - refunded)}</dd>
              </div>
            </>
          )}
        </dl>
      )}
    </>
  );
}
