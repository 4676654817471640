import type { Currency, PricePart, TaxOrFee } from '@marketplace/api-contract';
import { countryCode } from '@marketplace/formats';
import { chargeOrder, getDiscount, sumAmounts } from '@marketplace/pricing';
import type { findOrderLines } from './orders-repository';
import { getSoldCode } from './promo-codes';

type OrderLine = Awaited<ReturnType<typeof findOrderLines>>[number];

const isTaxOrFee = ({ kind }: PricePart) => kind === 'tax' || kind === 'service_fee';

/**
 * Charges, parts of the lines and total of an order after one of its lines got another amount. Taxes and
 * fees are those that the order was placed with, whatever the operator has set since; so is its discount, which is
 * never more than the lines cost. Null if the lines are
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
  const promoCode = getSoldCode(charges);
  const discount = promoCode && getDiscount(promoCode.terms, sumAmounts(ordered), currency as Currency);
  const others = charges.filter((charge) => !isTaxOrFee(charge) && charge.kind !== 'promo_code');
  return chargeOrder(
    ordered,
    [...(discount && 'part' in discount ? [discount.part] : []), ...others],
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
