import type { Currency, PricePart, TaxOrFee } from '@marketplace/api-contract';
import { countryCode } from '@marketplace/formats';
import { chargeOrder } from '@marketplace/pricing';
import type { findOrderLines } from './orders-repository';

type OrderLine = Awaited<ReturnType<typeof findOrderLines>>[number];

const isTaxOrFee = ({ kind }: PricePart) => kind === 'tax' || kind === 'service_fee';

/**
 * Charges, parts of the lines and total of an order after one of its lines got another amount. Taxes and
 * fees are those that the order was placed with, whatever the operator has set since. Null if the lines are
 * in several countries: charges are stored without the country that they apply to.
 */
export function repriceOrder(
  { charges, currency }: { charges: readonly PricePart[]; currency: string },
  lines: readonly OrderLine[],
  { lineId, amount }: { lineId: string; amount: number },
): ReturnType<typeof chargeOrder> | null {
  const ordered = lines.map((line) => ({
    amount: line.id === lineId ? amount : line.amount,
    country: countryCode(line.address.country ?? ''),
  }));
  const sold = charges.filter(isTaxOrFee);
  if (sold.length > 0 && new Set(ordered.map(({ country }) => country)).size > 1) return null;
  const others = charges.filter((charge) => !isTaxOrFee(charge));
  return chargeOrder(
    ordered,
    others,
    sold.map((charge) => toEntry(charge, currency as Currency)),
    currency as Currency,
  );
}

/** The operator's entry that a charge was computed by. */
const toEntry = ({ kind, names = {}, rate, amount, included }: PricePart, currency: Currency): TaxOrFee => ({
  kind: kind === 'tax' ? 'tax' : 'fee',
  names,
  ...(rate === undefined ? { amount: included ?? amount, currency } : { rate }),
  isIncluded: included !== undefined,
  countries: [],
});
