import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount, Currency, PricePart } from '@marketplace/api-contract';
import { formatMoney, unitDisplay } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import styles from './price-parts.module.css';

interface PricePartsProps {
  /** The lines; their names are shown if there are several. */
  lines: readonly { name: string; parts: readonly PricePart[] }[];
  /** Charges on the whole order. */
  charges?: readonly PricePart[];
  currency: Currency;
  total: Amount;
  /** The refundable deposit, which isn't part of the total. */
  deposit?: Amount;
  /** Shows the total, as a live region; false if it is shown elsewhere. */
  hasTotal?: boolean;
  /** The name of a part; otherwise the name of its kind. */
  getName?: (part: PricePart) => string | undefined;
}

/** The breakdown of a price, with the deposit separately, and without taxes and fees that it includes. */
export function PriceParts({
  lines,
  charges = [],
  currency,
  total,
  deposit = 0,
  hasTotal = true,
  getName,
}: PricePartsProps) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const money = (amount: Amount) => formatMoney({ amount, currency }, language);
  const getRows = (parts: readonly PricePart[]) =>
    parts.map((part, index) => (
      <div key={index} className={styles['part']}>
        <dt>{getName?.(part) ?? getLabel(part, money, t)}</dt>
        <dd>{money(part.amount)}</dd>
      </div>
    ));
  const isNamed = lines.length > 1;
  const unnamedParts = isNamed ? [] : lines.flatMap(({ parts }) => mergePieces(parts));
  return (
    <>
      {isNamed &&
        lines.map(({ name, parts }, index) => (
          <Fragment key={index}>
            <p className={styles['name']}>{name}</p>
            <dl>{getRows(mergePieces(parts))}</dl>
          </Fragment>
        ))}
      <dl>
        {getRows([...unnamedParts, ...charges.filter(({ included }) => !included)])}
        {hasTotal && (
          <div className={styles['total']}>
            <dt>{t('part.total')}</dt>
            <dd aria-live="polite">{money(total)}</dd>
          </div>
        )}
      </dl>
      {deposit > 0 && <p className={styles['note']}>{t('part.refunded', { amount: money(deposit) })}</p>}
    </>
  );
}

/**
 * Merges pieces at the same price into one row, '× 2 items'; not days: 2 pieces for 3 days aren't 6
 * days.
 */
function mergePieces(parts: readonly PricePart[]): readonly PricePart[] {
  const [base, further, ...more] = parts;
  const key = unitDisplay(base?.unit ?? '').key;
  const isByPiece = base?.kind === 'base' && base.count === 1 && (key === undefined || key === 'unit.item');
  if (!isByPiece || further?.kind !== 'quantity' || further.unitAmount !== base.unitAmount) return parts;
  return [{ ...base, count: 1 + (further.count ?? 0), amount: base.amount + further.amount }, ...more];
}

type WithoutPrefix<Key extends string> = Key extends `unit.${infer Name}` ? Name : never;

/**
 * 'CA$45.00 × 3 days' if the part has a unit amount and a count, what the seller wrote for a row of
 * a quote, otherwise the name of its kind.
 */
function getLabel(
  { kind, text: quoted, unit, unitAmount, count }: PricePart,
  money: (amount: Amount) => string,
  t: TFunction<'ui'>,
) {
  if (kind === 'quoted') return quoted ?? '';
  if (kind !== 'base' || unitAmount === undefined || count === undefined) return t(`part.${kind}`, { count });
  const { key, text } = unitDisplay(unit ?? '');
  return `${money(unitAmount)} × ${key ? t(`count.${key.slice('unit.'.length) as WithoutPrefix<typeof key>}`, { count }) : `${count} ${text}`}`;
}
