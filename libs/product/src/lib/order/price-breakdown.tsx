import type { Currency, PricePart } from '@marketplace/api-contract';
import { formatMoney, unitDisplay } from '@marketplace/formats';
import { useTexts, type Translate } from '@marketplace/i18n';
import { Button } from '@marketplace/ui';
import { useProduct, useProductStore } from '../product-context';
import styles from './order.module.css';

/** What it comes to, line by line, as the server computes it; nothing while something is not chosen yet. */
export function PriceBreakdown() {
  const { t, language } = useTexts('product');
  const quote = useProduct((state) => state.quote);
  const store = useProductStore();
  if (quote.status === 'idle') return null;
  if (quote.status === 'failed') {
    return (
      <p className={styles['failed']} role="status">
        {t('price.failed')}
        <Button look="quiet" size="small" onClick={() => void store.getState().refreshQuote()}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  const shown = quote.status === 'ready' ? quote.quote : quote.last;
  if (!shown) return <p className={styles['computing']}>{t('price.computing')}</p>;
  const { currency, lines, charges, total } = shown;
  const parts = [...lines.flatMap((line) => line.parts), ...charges];
  return (
    <div className={styles['breakdown']} aria-busy={quote.status === 'loading'}>
      <dl>
        {parts.map((part, index) => (
          <div key={index} className={styles['part']}>
            <dt>{labelOf(part, currency, t, language)}</dt>
            <dd>{formatMoney({ amount: part.amount, currency }, language)}</dd>
          </div>
        ))}
        <div className={styles['total']}>
          <dt>{t('price.total')}</dt>
          <dd aria-live="polite">{formatMoney({ amount: total, currency }, language)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** 'CA$45.00 × 3 days' where the part says how it came about, else what it is for. */
function labelOf(part: PricePart, currency: Currency, t: Translate, language: string): string {
  const { kind, unit, unitAmount, count } = part;
  if (kind !== 'base' || unitAmount === undefined || count === undefined) return t(`price.${kind}`, { count });
  const { key, text } = unitDisplay(unit ?? '');
  const times = key ? t(`count.${key.slice('unit.'.length)}`, { count }) : `${count} ${text}`;
  return `${formatMoney({ amount: unitAmount, currency }, language)} × ${times}`;
}
