import type { Availability } from '@marketplace/availability-rules';
import { dayIn } from '@marketplace/formats';
import { daysExtent, linePrice, type Extent } from '@marketplace/pricing';
import type { BaseState, EstimatePrice } from './derived-state';

/** Uses the same pricing rules as the server. */
export const estimatePrice: EstimatePrice = (prices, state, availability) => {
  const { product, qty: quantity } = state;
  const extent = findExtent(state, availability);
  const [headline] = prices;
  if (!extent || !headline || quantity < 1) return null;
  const { parts, amount, saving } = linePrice(prices, extent, quantity);
  const deposit = product.saleType === 'rental' ? (product.deposit ?? 0) * quantity : 0;
  const lines = [{ name: product.name, parts, amount }];
  return { currency: headline.currency, lines, charges: [], total: amount, deposit, saving };
};

/** Null while dates are missing or the chosen slots are not free. */
function findExtent({ selected, availability: answer }: BaseState, availability: Availability | null): Extent | null {
  if (!answer || !availability) return { kind: 'pieces' };
  if (!selected) return null;
  const { basis, slotMinutes = 60 } = answer.rules;
  if ('startDate' in selected) return daysExtent(basis, selected.startDate, selected.endDate);
  const { slotStart, slotEnd } = selected;
  const range = availability.slotRange(dayIn(answer.timeZone, slotStart), slotStart, slotEnd);
  if (range.state === 'blocked') return null;
  return { kind: 'slots', count: range.slots.length, minutes: range.slots.length * slotMinutes };
}
