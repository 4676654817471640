import type {
  Amount,
  AvailabilityData,
  AvailabilityRules,
  Currency,
  PricePart,
  QuotedLine,
  QuoteProblem,
  NewOrderLine,
  FulfilmentChoice,
  Fulfilment,
  TaxOrFee,
  QuotedPromoCode,
} from '@marketplace/api-contract';
import { createAvailability, takenDays } from '@marketplace/availability-rules';
import { countryCode, dayIn, eachDay } from '@marketplace/formats';
import {
  daysExtent,
  linePrice,
  chargeOrder,
  orderCharges,
  shortestExtent,
  type Extent,
  getFulfilment,
  listFulfilments,
  isDelivered,
  getOfferedPrices,
  getDiscount,
  sumAmounts,
} from '@marketplace/pricing';
import type { Db } from '@marketplace/database';
import { AppError } from '../errors';
import { findOffersWithAvailability, type Offer } from '../products/products-service';
import type { RequestedCode } from './promo-codes';

/** What a line reserves when it is ordered. Days are inclusive. */
export type Reservation =
  | { kind: 'days'; first: string; last: string }
  | { kind: 'slots'; slots: { start: string; end: string }[] }
  | { kind: 'stock' }
  /** Nothing that others could take, as of a work that is made to order. */
  | { kind: 'none' };

/** What seller and customer have agreed on for a line instead of the listed price. */
export interface AgreedPrice {
  amount: Amount;
  parts: PricePart[];
  /** Whether the seller comes or delivers to the customer for it. */
  isDelivery?: boolean;
}

export interface QuoteLine {
  requested: NewOrderLine;
  offer: Offer;
  parts: PricePart[];
  amount: number;
  /** The refundable deposit of all pieces. */
  deposit: number;
  /** Its part of the order's discount (negative), and of the added taxes and fees. */
  adjustment: number;
  /** Undefined for slots and without dates. */
  length: QuotedLine['length'];
  saving: QuotedLine['saving'];
  problems: QuoteProblem[];
  /** Null while the line has a problem. */
  reservation: Reservation | null;
}

export interface FullQuote {
  currency: Currency;
  seller: { id: number; name: string };
  lines: QuoteLine[];
  fulfilment: Fulfilment;
  fulfilments: Fulfilment[];
  charges: PricePart[];
  total: number;
  promoCode: QuotedPromoCode | null;
  /** Of all lines; not part of the total. */
  deposit: number;
}

/** The largest amount that the contract allows. */
const AMOUNT_MAXIMUM = 1_000_000_000_000;

interface QuoteRequest {
  lines: readonly NewOrderLine[];
  fulfilment: FulfilmentChoice;
  /**
   * What seller and customer have agreed on for a line, by its position, instead of the listed price:
   * a seller's quote or an auction's last bid. Read from the database, never from a request.
   */
  agreedPrices?: ReadonlyMap<number, AgreedPrice>;
  /** Without them the total isn't what the order costs. */
  taxesAndFees?: readonly TaxOrFee[];
  /** The promo code, if any; its discount is on the lines. */
  promoCode?: RequestedCode | undefined;
}

/**
 * What the lines cost now and which problems they have. `customerId` may hold some of the dates.
 * Every amount is computed here; amounts sent by a client are never used (OR-02).
 */
export async function quoteLines(db: Db, requested: QuoteRequest, now: Date, customerId?: string): Promise<FullQuote> {
  const offers = await readLineOffers(db, requested.lines, now, customerId);
  const [first, ...rest] = requested.lines.map(({ productId }) => offers.get(Number(productId)));
  if (!first || rest.some((offer) => !offer)) throw new AppError('not_found');
  if (rest.some((offer) => offer?.sellerId !== first.sellerId)) throw new AppError('mixed_sellers');
  if (rest.some((offer) => offer?.currency !== first.currency)) throw new AppError('not_orderable');

  const lines: QuoteLine[] = [];
  for (const [position, line] of requested.lines.entries()) {
    const agreed = requested.agreedPrices?.get(position);
    const offer = withAgreedDelivery(offers.get(Number(line.productId)) as Offer, agreed);
    const quoted = quoteLine(offer, line, now, agreed);
    const isNotDeliverable = requested.fulfilment === 'delivery' && !isDelivered(offer);
    if (isNotDeliverable && !quoted.problems.some(({ code }) => code === 'not_orderable')) {
      quoted.problems.push({ code: 'not_orderable' });
      quoted.reservation = null;
    }
    lines.push(quoted);
    // The next line of the same product must not count on what this one takes.
    if (quoted.reservation) offers.set(offer.id, subtractReservation(offer, quoted.reservation, line.quantity));
  }
  const { promoCode, discount } = applyCode(requested.promoCode, sumAmounts(lines), first.currency);
  const ordered = lines.map(({ offer }) => offer);
  const fulfilment = getFulfilment(requested.fulfilment, ordered);
  const { charges, adjustments, total } = chargeOrder(
    lines.map(({ offer, amount }) => ({ amount, country: countryCode(offer.country) })),
    [...discount, ...orderCharges(ordered, fulfilment)],
    requested.taxesAndFees ?? [],
    first.currency,
  );
  const deposit = lines.reduce((sum, line) => sum + line.deposit, 0);
  if (!(total <= AMOUNT_MAXIMUM && deposit <= AMOUNT_MAXIMUM)) throw new AppError('max_quantity');
  return {
    currency: first.currency,
    seller: { id: first.sellerId, name: first.sellerName },
    lines: lines.map((line, position) => ({ ...line, adjustment: adjustments[position] ?? 0 })),
    fulfilment,
    fulfilments: listFulfilments(ordered),
    charges,
    total,
    promoCode,
    deposit,
  };
}

/** The offer as it reaches the customer when that was agreed with the price. */
export const withAgreedDelivery = (offer: Offer, agreed: AgreedPrice | undefined) => ({
  ...offer,
  isAgreedDelivery: agreed?.isDelivery === true,
});

/** The requested code with its discount on lines at this price, or with the problem that prevents it. */
function applyCode(requested: RequestedCode | undefined, price: Amount, currency: Currency) {
  if (!requested) return { promoCode: null, discount: [] };
  const { code, terms } = requested;
  const answer = terms ? getDiscount(terms, price, currency) : requested;
  return 'part' in answer
    ? { promoCode: { code, problem: null }, discount: [answer.part] }
    : { promoCode: { code, problem: answer.problem }, discount: [] };
}

/** The offers with their availability over all days that the lines name. */
function readLineOffers(db: Db, lines: readonly NewOrderLine[], now: Date, customerId: string | undefined) {
  const days = lines.flatMap(({ startDate, endDate, slotStart, slotEnd }) =>
    [startDate, endDate, slotStart?.slice(0, 10), slotEnd?.slice(0, 10)].filter((day) => day !== undefined),
  );
  const sorted = [...days, now.toISOString().slice(0, 10)].sort();
  const ids = [...new Set(lines.map(({ productId }) => Number(productId)))];
  return findOffersWithAvailability(
    db,
    ids,
    { from: sorted[0] as string, to: sorted.at(-1) as string },
    now,
    customerId,
  );
}

function quoteLine(offer: Offer, requested: NewOrderLine, now: Date, agreed: AgreedPrice | undefined): QuoteLine {
  const deposit = offer.saleType === 'rental' && offer.hasDeposits ? (offer.deposit ?? 0) * requested.quantity : 0;
  const line = {
    requested,
    offer,
    parts: [],
    amount: 0,
    deposit,
    adjustment: 0,
    length: undefined,
    saving: undefined,
    reservation: null,
  };
  if (agreed === undefined && (offer.saleType === 'request' || offer.saleType === 'auction'))
    return { ...line, problems: [{ code: 'not_orderable' }] };
  const isReserved = agreed === undefined || reservesAgreed(offer);
  const quantity = isReserved ? quantityProblem(offer, requested.quantity) : null;
  const { extent, reservation, problem } =
    isReserved && offer.availability
      ? checkDates(offer.availability, requested, now)
      : { extent: PIECES, reservation: { kind: isReserved ? 'stock' : 'none' } as Reservation, problem: null };
  const problems = [quantity, problem].filter((found) => found !== null);
  // Dates longer than any booking are not priced: adding up their days would be expensive.
  if (problem?.reason === 'too_long') return { ...line, problems };
  const { parts, amount, saving } =
    agreed === undefined ? linePrice(getOfferedPrices(offer), extent, requested.quantity) : { ...agreed, saving: null };
  const length = getLength(offer, requested, extent);
  return {
    ...line,
    parts,
    amount,
    length,
    saving: saving ?? undefined,
    problems,
    reservation: problems.length === 0 ? reservation : null,
  };
}

const PIECES: Extent = { kind: 'pieces' };

/**
 * Whether a line at an agreed price takes dates or stock. A work that is made to order takes
 * neither, and of appointments the two sides agree on the time.
 */
const reservesAgreed = ({ saleType, availability }: Offer): boolean =>
  saleType === 'sale' || saleType === 'auction' || (availability !== null && availability.rules.basis !== 'slot');

function getLength({ availability }: Offer, { startDate }: NewOrderLine, extent: Extent): QuotedLine['length'] {
  const basis = availability?.rules.basis;
  if (extent.kind !== 'days' || startDate === undefined || basis === undefined || basis === 'slot') return undefined;
  return { unit: basis, count: extent.length };
}

function quantityProblem(offer: Offer, quantity: number): QuoteProblem | null {
  const limit = Math.min(offer.maximumQuantity, offer.stock);
  if (quantity > limit) return { code: 'max_quantity', limit };
  if (quantity < offer.minimumQuantity) return { code: 'min_quantity', limit: offer.minimumQuantity };
  return null;
}

interface CheckedDates {
  extent: Extent;
  reservation: Reservation | null;
  problem: QuoteProblem | null;
}

function checkDates(answer: AvailabilityData, requested: NewOrderLine, now: Date): CheckedDates {
  // A quantity above the stock is reported once, by quantityProblem, so the dates are checked for
  // what is in stock.
  const quantity = Math.min(requested.quantity, answer.stock);
  return answer.rules.basis === 'slot'
    ? checkSlots(answer, requested, quantity, now)
    : checkDays(answer, requested, quantity, now);
}

/** The problem of unavailable dates: the days that are taken and the rule that they break. */
function unavailableProblem(
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

/** Without dates the price is that of the shortest booking: the 'from' price. */
const WITHOUT_DATES = { reservation: null, problem: { code: 'dates_missing' } } as const;

function checkDays(answer: AvailabilityData, requested: NewOrderLine, quantity: number, now: Date): CheckedDates {
  const { startDate: start, endDate: end = start } = requested;
  if (start === undefined || end === undefined) return { ...WITHOUT_DATES, extent: shortestExtent(answer.rules) };
  const { basis } = answer.rules;
  const extent = daysExtent(basis, start, end);
  const range = createAvailability(answer, now.toISOString()).range(start, end, quantity);
  if (range.state === 'blocked')
    return { extent, reservation: null, problem: unavailableProblem(answer.rules, range.reason, range.days) };
  return { extent, reservation: { kind: 'days', ...takenDays(basis, start, end) }, problem: null };
}

function checkSlots(answer: AvailabilityData, requested: NewOrderLine, quantity: number, now: Date): CheckedDates {
  const { slotStart: start, slotEnd: end } = requested;
  const { slotMinutes = 60 } = answer.rules;
  const shortest = shortestExtent(answer.rules);
  if (start === undefined || end === undefined) return { ...WITHOUT_DATES, extent: shortest };
  const day = dayIn(answer.timeZone, start);
  const range = createAvailability(answer, now.toISOString()).slotRange(day, start, end, quantity);
  if (range.state === 'blocked') {
    const reason = Date.parse(start) <= now.getTime() ? 'past' : range.reason;
    return { extent: shortest, reservation: null, problem: unavailableProblem(answer.rules, reason, [day]) };
  }
  const count = range.slots.length;
  return {
    extent: { kind: 'slots', count, minutes: count * slotMinutes },
    reservation: { kind: 'slots', slots: range.slots },
    problem: null,
  };
}

/** The offer after this much of it is reserved. */
export function subtractReservation(offer: Offer, reservation: Reservation, quantity: number): Offer {
  if (reservation.kind === 'none') return offer;
  if (reservation.kind === 'stock') return { ...offer, stock: offer.stock - quantity };
  const { availability } = offer;
  if (!availability) return offer;
  if (reservation.kind === 'slots') {
    const slots = reservation.slots.map((slot) => ({ ...slot, taken: quantity }));
    return { ...offer, availability: { ...availability, slots: [...availability.slots, ...slots] } };
  }
  const counts = new Map(availability.taken.map(({ day, taken }) => [day, taken]));
  for (const day of eachDay(reservation.first, reservation.last)) counts.set(day, (counts.get(day) ?? 0) + quantity);
  return { ...offer, availability: { ...availability, taken: [...counts].map(([day, taken]) => ({ day, taken })) } };
}
