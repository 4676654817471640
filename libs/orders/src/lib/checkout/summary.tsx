import { useId, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { Order, Quote } from '@marketplace/api-contract';
import { formatMoney, todayIn } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { sellerPath } from '@marketplace/search-params';
import { Icon, Link } from '@marketplace/ui';
import { NO_CHANGES, type CartChanges } from './cart-price-changes';
import { getDeposit } from '../get-deposit';
import { PriceSummary } from '../price-summary';
import { isPriced, LineItem } from './line-item';
import type { Dates } from './load-quotes';
import styles from './summary.module.css';

interface SummaryProps {
  /** The quote of the cart, or a placed order. */
  order: Quote | Order;
  /** The request of a quote that isn't ordered by yet. */
  request?: Order['request'];
  /** A line must be changed: open from the start. */
  isBlocked?: boolean;
  /** What has changed since the cart was last shown: open from the start. */
  changes?: CartChanges;
  onRemove?: (position: number) => void;
  onChangeDates?: (position: number, dates: Dates) => void;
}

/** The lines with their price breakdown. On a phone it can be collapsed. */
export function Summary({
  order,
  request = null,
  isBlocked = false,
  changes = NO_CHANGES,
  onRemove,
  onChangeDates,
}: SummaryProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { lines, charges, currency, total, seller } = order;
  const id = useId();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? (isBlocked || changes.previousAmounts.size > 0 || changes.removedNames.length > 0);
  const [now] = useState(() => new Date());
  const removed = changes.removedNames.filter((name) => name !== null);

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
          <span>{formatMoney({ amount: total, currency }, language)}</span>
          <Icon name="down" />
        </span>
      </button>
      <div id={id} className={styles['content']} data-open={isOpen || undefined}>
        <h2 className={styles['title']}>{t('summary.title')}</h2>
        <p className={styles['seller']}>
          <Trans
            t={t}
            i18nKey="summary.from"
            values={{ name: seller.name }}
            components={{ a: <Link to={sellerPath(seller.id)} /> }}
          />
        </p>
        {changes.removedNames.length > 0 && (
          <p role="status" className={styles['gone']}>
            <Icon name="info" />
            <span>
              {removed.length > 0
                ? t('summary.gone', { names: new Intl.ListFormat(language).format(removed) })
                : t('summary.goneUnnamed')}
            </span>
          </p>
        )}
        <ul className={styles['lines']}>
          {lines.map((line, position) => (
            <LineItem
              key={position}
              line={line}
              request={'request' in order ? order.request : request}
              currency={currency}
              today={todayIn(line.timeZone, now)}
              previousAmount={changes.previousAmounts.get(position)}
              onRemove={onRemove && (() => onRemove(position))}
              onChangeDates={onChangeDates && ((dates) => onChangeDates(position, dates))}
            />
          ))}
        </ul>
        <PriceSummary
          lines={lines.filter(isPriced)}
          charges={charges}
          currency={currency}
          total={total}
          deposit={getDeposit(order)}
        />
      </div>
    </section>
  );
}

/** Placeholder while the quote loads. */
export function SummarySkeleton() {
  const { t } = useTranslation('orders');
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
