import type { Currency, PricePart, TaxOrFee } from '@marketplace/api-contract';
import { countryCode } from '@marketplace/formats';
import { chargeOrder, getDiscount, sumAmounts } from '@marketplace/pricing';
import type { SoldTerms } from '@marketplace/database/schema';
import type { findOrderLines } from './orders-repository';
import { getSoldCode } from './promo-codes';

type OrderLine = Awaited<ReturnType<typeof findOrderLines>>[number];

const isTaxOrFee = ({ kind }: PricePart) => kind === 'tax' || kind === 'service_fee';

/**
 * Charges, parts of the lines and total of an order after one of its lines got another amount. Taxes, fees and promo
 * code are those that the order was placed with, whatever the operator has set since; below the code's minimum
 * there is no discount. Null if the lines of an order without stored terms are in several countries: charges are
 * stored without the country that they apply to.
 */
export function repriceOrder(
  { charges, currency, soldTerms }: { charges: readonly PricePart[]; currency: string; soldTerms: SoldTerms | null },
  lines: readonly OrderLine[],
  { lineId, amount }: { lineId: string; amount: number },
): ReturnType<typeof chargeOrder> | null {
  const ordered = lines.map((line) => ({
    amount: line.id === lineId ? amount : line.amount,
    country: countryCode(line.address.country ?? ''),
  }));
  const hasSeveralCountries = new Set(ordered.map(({ country }) => country)).size > 1;
  if (!soldTerms && hasSeveralCountries && charges.some(isTaxOrFee)) return null;
  const { taxesAndFees, promoCode } = soldTerms ?? readTerms(charges, currency as Currency);
  const discount = promoCode && getDiscount(promoCode, sumAmounts(ordered), currency as Currency);
  const others = charges.filter((charge) => !isTaxOrFee(charge) && charge.kind !== 'promo_code');
  return chargeOrder(
    ordered,
    [...(discount && 'part' in discount ? [discount.part] : []), ...others],
    taxesAndFees,
    currency as Currency,
  );
}

/** The terms of an order from before they were stored, which has lost those that amounted to nothing. */
const readTerms = (charges: readonly PricePart[], currency: Currency): SoldTerms => ({
  taxesAndFees: charges.filter(isTaxOrFee).map((charge) => toEntry(charge, currency)),
  promoCode: getSoldCode(charges)?.terms ?? null,
});

/** The operator's entry that a charge was computed by. */
const toEntry = ({ kind, names = {}, rate, amount, included }: PricePart, currency: Currency): TaxOrFee => ({
  kind: kind === 'tax' ? 'tax' : 'fee',
  names,
  ...(rate === undefined ? { amount: included ?? amount, currency } : { rate }),
  isIncluded: included !== undefined,
  countries: [],
});
