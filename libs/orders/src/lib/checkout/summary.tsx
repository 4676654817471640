import { useId, useState } from 'react';
import type { Order, Quote } from '@marketplace/api-contract';
import { formatMoney, todayIn } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { orderPrice } from '@marketplace/pricing';
import { Icon, Link, PriceParts } from '@marketplace/ui';
import { NO_CHANGES, type CartChanges } from './cart-memory';
import { isPriced, LineItem, type Dates } from './line-item';
import styles from './summary.module.css';

interface SummaryProps {
  /** What the cart costs now, or an order as it was made. */
  of: Quote | Order;
  /** Something here must be changed: it is open from the start. */
  isBlocked?: boolean;
  /** What is not as it was when the cart was last shown: told, and open for that too. */
  changes?: CartChanges;
  onRemove?: (position: number) => void;
  onTake?: (position: number, dates: Dates) => void;
}

/** What is ordered and how its price comes about. On a phone it opens and closes; with a problem it is open. */
export function Summary({
  of: { lines, charges, currency, total, seller },
  isBlocked = false,
  changes = NO_CHANGES,
  onRemove,
  onTake,
}: SummaryProps) {
  const { t, language } = useTexts('orders');
  const { t: tUi } = useTexts('ui');
  const id = useId();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? (isBlocked || changes.before.size > 0 || changes.gone.length > 0);
  const [now] = useState(() => new Date());
  const gone = changes.gone.filter((name) => name !== null);

  return (
    <section className={styles['summary']} aria-label={t('summary.title')}>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChoice(!isOpen)}
      >
        <span>{t('summary.title')}</span>
        <span className={styles['toggleEnd']}>
          <span>
            {formatMoney({ amount: total, currency }, language)}
            {orderPrice(charges, total).deposit > 0 && (
              <span className={styles['withDeposit']}>{tUi('part.withDeposit')}</span>
            )}
          </span>
          <Icon name="down" />
        </span>
      </button>
      <div id={id} className={styles['content']} data-open={isOpen || undefined}>
        <h2 className={styles['title']}>{t('summary.title')}</h2>
        <p className={styles['seller']}>
          {t('summary.from')} <Link to={`/seller/view/${seller.id}`}>{seller.name}</Link>
        </p>
        {changes.gone.length > 0 && (
          <p role="status" className={styles['gone']}>
            <Icon name="info" />
            <span>
              {gone.length > 0
                ? t('summary.gone', { names: new Intl.ListFormat(language).format(gone) })
                : t('summary.goneUnnamed')}
            </span>
          </p>
        )}
        <ul className={styles['lines']}>
          {lines.map((line, position) => (
            <LineItem
              key={position}
              line={line}
              currency={currency}
              today={todayIn(line.timeZone, now)}
              before={changes.before.get(position)}
              onRemove={onRemove && (() => onRemove(position))}
              onTake={onTake && ((dates) => onTake(position, dates))}
            />
          ))}
        </ul>
        <PriceParts lines={lines.filter(isPriced)} charges={charges} currency={currency} total={total} />
      </div>
    </section>
  );
}

/** Its place while the price is worked out, about its size. */
export function SummarySkeleton() {
  const { t } = useTexts('orders');
  return (
    <div className={styles['summary']} role="status" aria-label={t('summary.loading')}>
      <div className={styles['skeletonToggle']} />
      <div className={styles['skeleton']}>
        <span className={styles['bar']} />
        <div className={styles['skeletonLine']}>
          <span className={styles['skeletonPicture']} />
          <span className={styles['bar']} />
        </div>
        <span className={styles['bar']} />
        <span className={styles['bar']} />
      </div>
    </div>
  );
}
