import type { Amount, Currency, PricePart, TaxOrFee } from '@marketplace/api-contract';
import { proportion, WHOLE } from './proportion';
import { sumAmounts } from './sum-amounts';

interface ChargedLine {
  amount: Amount;
  /** Where the listing is: two letters of ISO 3166. */
  country: string;
}

interface ChargedOrder {
  /** Discount, taxes and fees among the other charges; `amount` of an included one is 0. */
  charges: PricePart[];
  /** By line: its part of the discount (negative), and of the added taxes and fees. */
  adjustments: Amount[];
  total: Amount;
}

/** What a tax or fee is computed of: a line, or the delivery of the order. */
interface Share {
  country: string;
  /** After the discount. */
  price: Amount;
  addedFees: Amount;
  addedTaxes: Amount;
}

/**
 * Adds the operator's taxes and fees to an order. Percentages are of lines and delivery after the
 * discount, those of taxes also of added fees; per country they are rounded half up to minor units.
 * The delivery counts to the country of the first line.
 *
 * `charges` are the delivery and the discount.
 */
export function chargeOrder(
  lines: readonly ChargedLine[],
  charges: readonly PricePart[],
  entries: readonly TaxOrFee[],
  currency: Currency,
): ChargedOrder {
  const ofKind = (kind: PricePart['kind']) => charges.filter((part) => part.kind === kind);
  const discounts = allocate(
    -sumAmounts(ofKind('promo_code')),
    lines.map(({ amount }) => amount),
  );
  const shares: Share[] = lines.map(({ amount, country }, position) => ({
    country,
    price: amount - (discounts[position] ?? 0),
    addedFees: 0,
    addedTaxes: 0,
  }));
  const delivery = {
    country: lines[0]?.country ?? '',
    price: sumAmounts(ofKind('delivery')),
    addedFees: 0,
    addedTaxes: 0,
  };
  const all = [...shares, delivery];
  const inForce = entries.filter((entry) => entry.rate !== undefined || entry.currency === currency);
  const parts = (['fee', 'tax'] as const).flatMap((kind) => {
    const ofOneKind = inForce.filter((entry) => entry.kind === kind);
    return ofOneKind.map((entry) => chargeOne(entry, ofOneKind, all));
  });
  const charged = [...charges, ...parts.filter((part) => part !== null)];
  return {
    charges: charged,
    adjustments: shares.map(
      ({ addedFees, addedTaxes }, position) => addedFees + addedTaxes - (discounts[position] ?? 0),
    ),
    total: sumAmounts(lines) + sumAmounts(charged),
  };
}

/** Adds a tax or fee to the shares that it applies to; null if it amounts to nothing. */
function chargeOne(entry: TaxOrFee, ofOneKind: readonly TaxOrFee[], all: readonly Share[]): PricePart | null {
  const { kind, names, rate, isIncluded } = entry;
  const appliesTo = ({ countries }: TaxOrFee, country: string) => countries.length === 0 || countries.includes(country);
  const base = ({ price, addedFees }: Share) => (kind === 'tax' ? price + addedFees : price);
  const charged = all.filter((share) => appliesTo(entry, share.country) && base(share) > 0);
  let sum = 0;
  const charge = (amount: Amount, shares: readonly Share[]) => {
    sum += amount;
    if (isIncluded) return;
    const parts = allocate(amount, shares.map(base));
    for (const [position, share] of shares.entries())
      share[kind === 'tax' ? 'addedTaxes' : 'addedFees'] += parts[position] ?? 0;
  };
  if (rate === undefined && charged.length > 0) charge(entry.amount ?? 0, charged);
  if (rate !== undefined)
    for (const country of new Set(charged.map((share) => share.country))) {
      const shares = charged.filter((share) => share.country === country);
      // A price of 105 that includes 5 % includes 5, of several percentages the part of each.
      const included = ofOneKind.filter((other) => other.isIncluded && appliesTo(other, country));
      const whole = WHOLE + (isIncluded ? included.reduce((rates, other) => rates + (other.rate ?? 0), 0) : 0);
      charge(
        proportion(
          shares.reduce((total, share) => total + base(share), 0),
          rate,
          whole,
        ),
        shares,
      );
    }
  if (sum === 0) return null;
  return {
    kind: kind === 'tax' ? 'tax' : 'service_fee',
    names,
    ...(rate !== undefined && { rate }),
    ...(isIncluded ? { amount: 0, included: sum } : { amount: sum }),
  };
}

/** Divides an amount in proportion to weights, none of them negative; the parts add up to it exactly. */
function allocate(amount: Amount, weights: readonly number[]): Amount[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let weight = 0;
  return weights.map((next) => {
    weight += next;
    const until = whole === 0 ? 0 : proportion(amount, weight, whole);
    const part = until - before;
    before = until;
    return part;
  });
}
