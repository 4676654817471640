import type { Amount, Currency, PricePart } from '@marketplace/api-contract';
import { formatMoney, unitDisplay } from '@marketplace/formats';
import { useTexts, type Translate } from '@marketplace/i18n';
import styles from './price-parts.module.css';

interface PricePartsProps {
  parts: readonly PricePart[];
  currency: Currency;
  /** Below a line, and read out when it changes. */
  total?: Amount;
}

/** How a price comes about, part by part, as the server computed it. */
export function PriceParts({ parts, currency, total }: PricePartsProps) {
  const { t, language } = useTexts('ui');
  const money = (amount: Amount) => formatMoney({ amount, currency }, language);
  return (
    <dl>
      {parts.map((part, index) => (
        <div key={index} className={styles['part']}>
          <dt>{labelOf(part, money, t)}</dt>
          <dd>{money(part.amount)}</dd>
        </div>
      ))}
      {total !== undefined && (
        <div className={styles['total']}>
          <dt>{t('part.total')}</dt>
          <dd aria-live="polite">{money(total)}</dd>
        </div>
      )}
    </dl>
  );
}

/** 'CA$45.00 × 3 days' where the part says how it came about, else what it is for. */
function labelOf({ kind, unit, unitAmount, count }: PricePart, money: (amount: Amount) => string, t: Translate) {
  if (kind !== 'base' || unitAmount === undefined || count === undefined) return t(`part.${kind}`, { count });
  const { key, text } = unitDisplay(unit ?? '');
  return `${money(unitAmount)} × ${key ? t(`count.${key.slice('unit.'.length)}`, { count }) : `${count} ${text}`}`;
}
