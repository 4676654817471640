import { Fragment } from 'react';
import type { Amount, Currency, PricePart } from '@marketplace/api-contract';
import { formatMoney, unitDisplay } from '@marketplace/formats';
import { useTexts, type Translate } from '@marketplace/i18n';
import { orderPrice } from '@marketplace/pricing';
import styles from './price-parts.module.css';

interface PricePartsProps {
  /** What each thing costs; they are named where there are several. */
  lines: readonly { name: string; parts: readonly PricePart[] }[];
  /** On all of them together. */
  charges?: readonly PricePart[];
  currency: Currency;
  /** What is charged, the deposit included. */
  total: Amount;
  /** Below a line, and read out when it changes; without it, it stands elsewhere. */
  hasTotal?: boolean;
}

/** How a price comes about, part by part, and the deposit apart from it. */
export function PriceParts({ lines, charges = [], currency, total, hasTotal = true }: PricePartsProps) {
  const { t, language } = useTexts('ui');
  const money = (amount: Amount) => formatMoney({ amount, currency }, language);
  const rowsOf = (parts: readonly PricePart[]) =>
    parts.map((part, index) => (
      <div key={index} className={styles['part']}>
        <dt>{labelOf(part, money, t)}</dt>
        <dd>{money(part.amount)}</dd>
      </div>
    ));
  const { charges: others, price, deposit } = orderPrice(charges, total);
  const isNamed = lines.length > 1;
  const alone = isNamed ? [] : lines.flatMap(({ parts }) => together(parts));
  return (
    <>
      {isNamed &&
        lines.map(({ name, parts }, index) => (
          <Fragment key={index}>
            <p className={styles['name']}>{name}</p>
            <dl>{rowsOf(together(parts))}</dl>
          </Fragment>
        ))}
      <dl>
        {rowsOf([...alone, ...others])}
        {hasTotal && (
          <div className={styles['total']}>
            <dt>{t('part.total')}</dt>
            <dd aria-live="polite">{money(price)}</dd>
          </div>
        )}
        {deposit > 0 && (
          <div className={styles['part']}>
            <dt>{t('part.withDeposit')}</dt>
            <dd>{money(total)}</dd>
          </div>
        )}
      </dl>
      {deposit > 0 && <p className={styles['deposit']}>{t('part.refunded', { amount: money(deposit) })}</p>}
    </>
  );
}

/** Pieces at one price are one row, '× 2 items'; days of several pieces are not: two for three days are no six days. */
function together(parts: readonly PricePart[]): readonly PricePart[] {
  const [base, further, ...more] = parts;
  const key = unitDisplay(base?.unit ?? '').key;
  const isByPiece = base?.kind === 'base' && base.count === 1 && (key === undefined || key === 'unit.item');
  if (!isByPiece || further?.kind !== 'quantity' || further.unitAmount !== base.unitAmount) return parts;
  return [{ ...base, count: 1 + (further.count ?? 0), amount: base.amount + further.amount }, ...more];
}

/** 'CA$45.00 × 3 days' where the part says how it came about, else what it is for. */
function labelOf({ kind, unit, unitAmount, count }: PricePart, money: (amount: Amount) => string, t: Translate) {
  if (kind !== 'base' || unitAmount === undefined || count === undefined) return t(`part.${kind}`, { count });
  const { key, text } = unitDisplay(unit ?? '');
  return `${money(unitAmount)} × ${key ? t(`count.${key.slice('unit.'.length)}`, { count }) : `${count} ${text}`}`;
}
