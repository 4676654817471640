import type {
  AvailabilityData,
  Day,
  ErrorCode,
  Instant,
  OfferedPrice,
  Product,
  Quote,
  QuotedLine,
  QuoteProblem,
  NewOrderLine,
} from '@marketplace/api-contract';
import { createAvailability, type Availability, type SlotState } from '@marketplace/availability-rules';
import { dayIn } from '@marketplace/formats';
import type { LinePrice } from '@marketplace/pricing';
import type { DayRange, SlotRange } from '@marketplace/product-availability';

export type Selected = DayRange | SlotRange;

/** The server's price of what is chosen. Until it arrives the page shows its own estimate. */
export type QuoteState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; quote: Quote }
  | { status: 'failed'; code: ErrorCode | 'network' | 'invalid_response' };

/** What the visitor chose and the server answered; everything else is derived from it. */
export interface BaseState {
  product: Product;
  /** Null where no dates are chosen. */
  availability: AvailabilityData | null;
  /** The last day that `availability` covers. */
  knownUntil: Day;
  /** When availability was last read; undefined on the server, whose clock is not the visitor's. */
  now: Instant | undefined;
  /** Booking: the day whose times are shown. */
  day: Day;
  selected: Selected | null;
  qty: number;
  unitOfPrice: string;
  quote: QuoteState;
  /** Null until its script has loaded. */
  estimatePrice: EstimatePrice | null;
}

/** The part of a quote that the page shows. */
export interface ShownPrice extends Pick<Quote, 'currency' | 'charges' | 'total' | 'deposit'> {
  lines: readonly Pick<QuotedLine, 'name' | 'parts' | 'amount'>[];
}

/** Computes the price of the choice from the price list; null while the choice is incomplete. */
export type EstimatePrice = (
  prices: readonly OfferedPrice[],
  state: BaseState,
  availability: Availability | null,
) => (ShownPrice & Pick<LinePrice, 'saving'>) | null;

export interface DerivedState {
  readonly unitsOfPrice: readonly OfferedPrice[];
  /** The line that the order button adds to the cart; empty while the choice is incomplete. */
  orderProducts: readonly NewOrderLine[];
  /** Null while the choice is incomplete or its price could not be loaded. */
  price: ShownPrice | null;
  /** What a longer unit, such as a week, saves against the headline price; minor units. */
  saving: LinePrice['saving'];
  /** The whole order of this product with charges, without the deposit; minor units. */
  orderSubtotal: number | null;
  /** The product's line alone; minor units. */
  subtotal: number | null;
  /** Units that are free on the chosen dates. */
  availableProducts: number;
  /** The largest quantity that can be ordered on the chosen dates. */
  maximum: number;
  /** Booking: the slots of the shown day (AV-06). */
  availableIntervals: readonly SlotState[];
  isUnavailableForDates: boolean;
  /** The chosen days that are not free. */
  unavailableDays: readonly Day[];
  /** The nearest free dates of the same length. */
  nearest: Selected | null;
  isOverMaximum: boolean;
  isUnderMinimum: boolean;
}

/** Pure: the one place where flags, order line and amounts come from. */
export function deriveState(state: BaseState): DerivedState {
  const { product, availability: answer, selected, qty, quote, now, day } = state;
  const availability = answer && createAvailability(answer, now);
  const problems = quote.status === 'ready' ? quote.quote.lines.flatMap((line) => line.problems) : [];
  const findProblem = (code: string) => problems.find((problem) => problem.code === code);
  const unitsOfPrice = getUnitsOfPrice(product);
  const estimate = state.estimatePrice?.(unitsOfPrice, state, availability) ?? null;
  const price = quote.status === 'ready' ? quote.quote : quote.status === 'loading' ? estimate : null;

  const free = countFreeUnits(state, availability);
  const taken = findProblem('unavailable_dates');
  const isUnavailableForDates = selected !== null && (free === 0 || taken !== undefined);
  const maximum = free > 0 ? Math.min(product.maximumQuantity, free) : product.maximumQuantity;
  // A sold-out product shows no other problem.
  const isSoldOut = product.saleType === 'sale' && product.stock === 0;
  return {
    unitsOfPrice,
    orderProducts: createOrderLines(state),
    price,
    // Only if the estimate is right: the seller may have changed the prices since the page loaded.
    saving: estimate && price && estimate.total === price.total ? estimate.saving : null,
    orderSubtotal: price && price.total,
    subtotal: price?.lines[0]?.amount ?? null,
    availableProducts: free,
    maximum,
    availableIntervals: product.saleType === 'booking' && availability ? availability.slots(day, qty) : [],
    isUnavailableForDates,
    unavailableDays: isUnavailableForDates ? (taken?.days ?? findUnavailableDays(state, availability)) : [],
    nearest: toSelected(taken?.nearest),
    isOverMaximum: !isSoldOut && (qty > maximum || findProblem('max_quantity') !== undefined),
    isUnderMinimum: (!isSoldOut && qty < product.minimumQuantity) || findProblem('min_quantity') !== undefined,
  };
}

const NO_PRICES: readonly OfferedPrice[] = [];
/** The price list, headline price first; empty for auctions and requests. */
export const getUnitsOfPrice = (product: Product): readonly OfferedPrice[] =>
  'unitsOfPrice' in product ? product.unitsOfPrice : NO_PRICES;

function toSelected(nearest: QuoteProblem['nearest']): Selected | null {
  if (nearest?.startDate && nearest.endDate) return { startDate: nearest.startDate, endDate: nearest.endDate };
  if (nearest?.slotStart && nearest.slotEnd) return { slotStart: nearest.slotStart, slotEnd: nearest.slotEnd };
  return null;
}

function createOrderLines({ product, selected, qty }: BaseState): NewOrderLine[] {
  const line = { productId: product.id, quantity: qty };
  switch (product.saleType) {
    case 'sale':
      return product.stock > 0 ? [line] : [];
    case 'rental':
    case 'booking':
      return selected ? [{ ...line, ...selected }] : [];
    default:
      return [];
  }
}

/** The units that are free on all chosen days; the whole stock while nothing is chosen. */
function countFreeUnits(
  { product, availability: answer, selected }: BaseState,
  availability: Availability | null,
): number {
  if (product.saleType === 'sale') return product.stock;
  if (!answer || !availability) return 0;
  if (selected === null) return answer.stock;
  // Binary search: `low` units are free, `high` are not.
  let [low, high] = [0, answer.stock + 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isFree(selected, answer, availability, middle)) low = middle;
    else high = middle;
  }
  return low;
}

function isFree(selected: Selected, { timeZone }: AvailabilityData, availability: Availability, quantity: number) {
  const state =
    'startDate' in selected
      ? availability.range(selected.startDate, selected.endDate, quantity)
      : availability.slotRange(dayIn(timeZone, selected.slotStart), selected.slotStart, selected.slotEnd, quantity);
  return state.state === 'free';
}

function findUnavailableDays(
  { selected, qty, availability: answer }: BaseState,
  availability: Availability | null,
): Day[] {
  if (!selected || !answer || !availability) return [];
  if ('slotStart' in selected) return [dayIn(answer.timeZone, selected.slotStart)];
  const state = availability.range(selected.startDate, selected.endDate, qty);
  return state.state === 'blocked' ? state.days : [];
}
