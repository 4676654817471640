import type {
  AvailabilityAnswer,
  AvailabilityRules,
  Currency,
  PricePart,
  QuoteProblem,
  WantedLine,
  WantedFulfilment,
  Fulfilment,
} from '@marketplace/api-contract';
import { availabilityOf, takenDays } from '@marketplace/availability';
import { dayIn, eachDay } from '@marketplace/formats';
import { daysExtent, linePrice, orderCharges, shortestExtent, sumOf, type Extent } from '@marketplace/pricing';
import type { Db } from '../db/client';
import { AppError } from '../errors';
import { unitsOf } from '../products/cards';
import { fulfilmentOf, fulfilmentsOf, isDelivered, readOffers, type Offer } from '../products/products-service';

/** What a line takes from the world when it is ordered. Days are inclusive. */
export type Take =
  | { kind: 'days'; first: string; last: string }
  | { kind: 'slots'; slots: { start: string; end: string }[] }
  | { kind: 'stock' };

export interface QuoteLine {
  wanted: WantedLine;
  offer: Offer;
  parts: PricePart[];
  amount: number;
  problems: QuoteProblem[];
  /** Null while something stands in the way. */
  take: Take | null;
}

export interface FullQuote {
  currency: Currency;
  seller: { id: number; name: string };
  lines: QuoteLine[];
  fulfilment: Fulfilment;
  fulfilments: Fulfilment[];
  charges: PricePart[];
  total: number;
}

/** The largest amount that the contract can say. */
const AMOUNT_MAXIMUM = 1_000_000_000_000;

/** What the lines cost now and what stands in their way, of `customerId` who may be keeping some of it. Everything is computed here; a caller's amounts are never used (OR-02). */
export async function quoteLines(
  db: Db,
  wanted: { lines: readonly WantedLine[]; fulfilment: WantedFulfilment },
  now: Date,
  customerId?: string,
): Promise<FullQuote> {
  const offers = await offersOf(db, wanted.lines, now, customerId);
  const [first, ...rest] = wanted.lines.map(({ productId }) => offers.get(Number(productId)));
  if (!first || rest.some((offer) => !offer)) throw new AppError('not_found');
  if (rest.some((offer) => offer?.sellerId !== first.sellerId)) throw new AppError('mixed_sellers');
  if (rest.some((offer) => offer?.currency !== first.currency)) throw new AppError('not_orderable');

  const lines: QuoteLine[] = [];
  for (const line of wanted.lines) {
    const offer = offers.get(Number(line.productId)) as Offer;
    const quoted = quoteLine(offer, line, now);
    const isNotBrought = wanted.fulfilment === 'delivery' && !isDelivered(offer);
    if (isNotBrought && !quoted.problems.some(({ code }) => code === 'not_orderable')) {
      quoted.problems.push({ code: 'not_orderable' });
      quoted.take = null;
    }
    lines.push(quoted);
    // The next line of the same product finds taken what this one takes.
    if (quoted.take) offers.set(offer.id, without(offer, quoted.take, line.quantity));
  }
  const charges = orderCharges(
    lines.map(({ wanted: { quantity }, offer }) => ({
      quantity,
      deliveryFee: offer.deliveryFee,
      deposit: offer.saleType === 'rental' && offer.hasDeposits ? offer.deposit : null,
    })),
    wanted.fulfilment,
  );
  const total = sumOf(lines) + sumOf(charges);
  if (!(total <= AMOUNT_MAXIMUM)) throw new AppError('max_quantity');
  const ordered = lines.map(({ offer }) => offer);
  return {
    currency: first.currency,
    seller: { id: first.sellerId, name: first.sellerName },
    lines,
    fulfilment: fulfilmentOf(wanted.fulfilment, ordered),
    fulfilments: fulfilmentsOf(ordered),
    charges,
    total,
  };
}

/** The offers, with their availability over all the days that the lines name. */
function offersOf(db: Db, lines: readonly WantedLine[], now: Date, customerId: string | undefined) {
  const days = lines.flatMap(({ startDate, endDate, slotStart, slotEnd }) =>
    [startDate, endDate, slotStart?.slice(0, 10), slotEnd?.slice(0, 10)].filter((day) => day !== undefined),
  );
  const sorted = [...days, now.toISOString().slice(0, 10)].sort();
  const ids = [...new Set(lines.map(({ productId }) => Number(productId)))];
  return readOffers(db, ids, { from: sorted[0] as string, to: sorted.at(-1) as string }, now, customerId);
}

function quoteLine(offer: Offer, wanted: WantedLine, now: Date): QuoteLine {
  const line = { wanted, offer, parts: [], amount: 0, take: null };
  if (offer.saleType === 'request' || offer.saleType === 'auction')
    return { ...line, problems: [{ code: 'not_orderable' }] };
  const quantity = quantityProblem(offer, wanted.quantity);
  const { extent, take, problem } = offer.availability
    ? datesOf(offer.availability, wanted, now)
    : { extent: { kind: 'pieces' } as Extent, take: { kind: 'stock' } as Take, problem: null };
  const problems = [quantity, problem].filter((found) => found !== null);
  // Dates longer than any booking are not worth the work of adding up their days.
  if (problem?.reason === 'too_long') return { ...line, problems };
  const { parts, amount } = linePrice(unitsOf(offer), extent, wanted.quantity);
  return { ...line, parts, amount, problems, take: problems.length === 0 ? take : null };
}

function quantityProblem(offer: Offer, quantity: number): QuoteProblem | null {
  const limit = Math.min(offer.maximumQuantity, offer.stock);
  if (quantity > limit) return { code: 'max_quantity', limit };
  if (quantity < offer.minimumQuantity) return { code: 'min_quantity', limit: offer.minimumQuantity };
  return null;
}

interface Dates {
  extent: Extent;
  take: Take | null;
  problem: QuoteProblem | null;
}

function datesOf(answer: AvailabilityAnswer, wanted: WantedLine, now: Date): Dates {
  // More units than there are is said once, by quantityProblem: the dates are judged for what could be had.
  const quantity = Math.min(wanted.quantity, answer.stock);
  return answer.rules.basis === 'slot' ? slotsOf(answer, wanted, quantity, now) : daysOf(answer, wanted, quantity, now);
}

/** That dates cannot be had: the days in the way, and the rule that they break. */
function unavailable(
  { minimumLength, maximumLength }: AvailabilityRules,
  reason: string,
  days: string[],
): QuoteProblem {
  const problem = { code: 'unavailable_dates', days } as const;
  switch (reason) {
    case 'too_short':
      return { ...problem, reason, limit: minimumLength };
    case 'too_long':
      return { ...problem, reason, limit: maximumLength };
    case 'past':
    case 'changeover':
      return { ...problem, reason };
    default:
      return problem;
  }
}

/** Without dates the price of the shortest booking is told: what it costs 'from'. */
const MISSING = { take: null, problem: { code: 'dates_missing' } } as const;

function daysOf(answer: AvailabilityAnswer, wanted: WantedLine, quantity: number, now: Date): Dates {
  const { startDate: start, endDate: end = start } = wanted;
  if (start === undefined || end === undefined) return { ...MISSING, extent: shortestExtent(answer.rules) };
  const { basis } = answer.rules;
  const extent = daysExtent(basis, start, end);
  const range = availabilityOf(answer, now.toISOString()).range(start, end, quantity);
  if (range.state === 'blocked')
    return { extent, take: null, problem: unavailable(answer.rules, range.reason, range.days) };
  return { extent, take: { kind: 'days', ...takenDays(basis, start, end) }, problem: null };
}

function slotsOf(answer: AvailabilityAnswer, wanted: WantedLine, quantity: number, now: Date): Dates {
  const { slotStart: start, slotEnd: end } = wanted;
  const { slotMinutes = 60 } = answer.rules;
  const shortest = shortestExtent(answer.rules);
  if (start === undefined || end === undefined) return { ...MISSING, extent: shortest };
  const day = dayIn(answer.timeZone, start);
  const range = availabilityOf(answer, now.toISOString()).slotRange(day, start, end, quantity);
  if (range.state === 'blocked') {
    const reason = Date.parse(start) <= now.getTime() ? 'past' : range.reason;
    return { extent: shortest, take: null, problem: unavailable(answer.rules, reason, [day]) };
  }
  const count = range.slots.length;
  return {
    extent: { kind: 'slots', count, minutes: count * slotMinutes },
    take: { kind: 'slots', slots: range.slots },
    problem: null,
  };
}

/** The same offer after somebody has taken that much of it. */
export function without(offer: Offer, take: Take, quantity: number): Offer {
  if (take.kind === 'stock') return { ...offer, stock: offer.stock - quantity };
  const { availability } = offer;
  if (!availability) return offer;
  if (take.kind === 'slots') {
    const slots = take.slots.map((slot) => ({ ...slot, taken: quantity }));
    return { ...offer, availability: { ...availability, slots: [...availability.slots, ...slots] } };
  }
  const counts = new Map(availability.taken.map(({ day, taken }) => [day, taken]));
  for (const day of eachDay(take.first, take.last)) counts.set(day, (counts.get(day) ?? 0) + quantity);
  return { ...offer, availability: { ...availability, taken: [...counts].map(([day, taken]) => ({ day, taken })) } };
}
