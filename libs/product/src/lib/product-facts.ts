import type {
  AvailabilityAnswer,
  Day,
  ErrorCode,
  Instant,
  OfferedPrice,
  Product,
  Quote,
  QuotedLine,
  QuoteProblem,
  WantedLine,
} from '@marketplace/api-contract';
import { availabilityOf, type Availability, type SlotState } from '@marketplace/availability';
import { dayIn } from '@marketplace/formats';
import { orderPrice, type LinePrice } from '@marketplace/pricing';
import type { DayRange, SlotRange } from '@marketplace/product-availability';

export type Selected = DayRange | SlotRange;

/** The price of what is chosen, as the server computes it. Until it answers, the page's own reading of the price list is shown. */
export type QuoteState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; quote: Quote }
  | { status: 'failed'; code: ErrorCode | 'network' | 'bad_answer' };

/** What the visitor chose and the server told: all else follows from it. */
export interface Facts {
  product: Product;
  /** Null where no dates are chosen. */
  availability: AvailabilityAnswer | null;
  /** The last day that `availability` speaks of. */
  knownUntil: Day;
  /** The instant of the last look at the clock; the server has none. */
  now: Instant | undefined;
  /** Booking: the day whose times are shown. */
  day: Day;
  selected: Selected | null;
  qty: number;
  unitOfPrice: string;
  quote: QuoteState;
  /** Reads the price list; null until its script has come. */
  ownPrice: OwnPrice | null;
}

/** What an order of this product costs and how that comes about: of a quote what is shown. */
export interface ShownPrice extends Pick<Quote, 'currency' | 'charges' | 'total'> {
  lines: readonly Pick<QuotedLine, 'name' | 'parts' | 'amount'>[];
}

/** What the page's own reading of the price list says of what is chosen; null while something is not chosen yet. */
export type OwnPrice = (
  prices: readonly OfferedPrice[],
  facts: Facts,
  availability: Availability | null,
) => (ShownPrice & Pick<LinePrice, 'saving'>) | null;

export interface Derived {
  readonly unitsOfPrice: readonly OfferedPrice[];
  /** The line that the order button puts into the cart; none while something is not chosen yet, or where nothing is ordered here. */
  orderProducts: readonly WantedLine[];
  /** Null while something is not chosen yet, or its price could not be read. */
  price: ShownPrice | null;
  /** What another price of the list saves against the headline price alone; minor units. */
  saving: LinePrice['saving'];
  /** The whole order of this product, charges included and the deposit not; minor units. */
  orderSubtotal: number | null;
  /** This product alone; minor units. */
  subtotal: number | null;
  /** Units that can be had on what is chosen. */
  availableProducts: number;
  /** The most that can be ordered at once. */
  maximum: number;
  /** Booking: the times of the day that is shown (AV-06). */
  availableIntervals: readonly SlotState[];
  isUnavailableForDates: boolean;
  /** The days that stand in the way. */
  unavailableDays: readonly Day[];
  /** What is free instead: as long, and nearest. */
  nearest: Selected | null;
  isOverMaximum: boolean;
  isUnderMinimum: boolean;
}

/** The same input gives the same output: the one place where flags, line and amounts come from. */
export function derive(facts: Facts): Derived {
  const { product, availability: answer, selected, qty, quote, now, day } = facts;
  const availability = answer && availabilityOf(answer, now);
  const problems = quote.status === 'ready' ? quote.quote.lines.flatMap((line) => line.problems) : [];
  const problem = (code: string) => problems.find((one) => one.code === code);
  const unitsOfPrice = unitsOf(product);
  const own = facts.ownPrice?.(unitsOfPrice, facts, availability) ?? null;
  const price = quote.status === 'ready' ? quote.quote : quote.status === 'loading' ? own : null;

  const free = unitsFree(facts, availability);
  const taken = problem('unavailable_dates');
  const isUnavailableForDates = selected !== null && (free === 0 || taken !== undefined);
  const maximum = free > 0 ? Math.min(product.maximumQuantity, free) : product.maximumQuantity;
  // Of what is sold out, nothing else is said.
  const isSoldOut = product.saleType === 'sale' && product.stock === 0;
  return {
    unitsOfPrice,
    orderProducts: lineOf(facts),
    price,
    // The seller may have changed the prices since the page was loaded.
    saving: own && price && own.total === price.total ? own.saving : null,
    orderSubtotal: price && orderPrice(price.charges, price.total).price,
    subtotal: price?.lines[0]?.amount ?? null,
    availableProducts: free,
    maximum,
    availableIntervals: product.saleType === 'booking' && availability ? availability.slots(day, qty) : [],
    isUnavailableForDates,
    unavailableDays: isUnavailableForDates ? (taken?.days ?? daysInTheWay(facts, availability)) : [],
    nearest: selectedOf(taken?.nearest),
    isOverMaximum: !isSoldOut && (qty > maximum || problem('max_quantity') !== undefined),
    isUnderMinimum: (!isSoldOut && qty < product.minimumQuantity) || problem('min_quantity') !== undefined,
  };
}

const NO_PRICES: readonly OfferedPrice[] = [];
/** Its price list, the headline price first; none where nothing is ordered here. */
export const unitsOf = (product: Product): readonly OfferedPrice[] =>
  'unitsOfPrice' in product ? product.unitsOfPrice : NO_PRICES;

function selectedOf(nearest: QuoteProblem['nearest']): Selected | null {
  if (nearest?.startDate && nearest.endDate) return { startDate: nearest.startDate, endDate: nearest.endDate };
  if (nearest?.slotStart && nearest.slotEnd) return { slotStart: nearest.slotStart, slotEnd: nearest.slotEnd };
  return null;
}

function lineOf({ product, selected, qty }: Facts): WantedLine[] {
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

/** How many units are free on all that is chosen; of the whole stock while nothing is. */
function unitsFree({ product, availability: answer, selected }: Facts, availability: Availability | null): number {
  if (product.saleType === 'sale') return product.stock;
  if (!answer || !availability) return 0;
  if (selected === null) return answer.stock;
  let [some, none] = [0, answer.stock + 1];
  while (none - some > 1) {
    const middle = (some + none) >> 1;
    if (isFree(selected, answer, availability, middle)) some = middle;
    else none = middle;
  }
  return some;
}

/** Whether so many can be had on all of that. */
function isFree(selected: Selected, { timeZone }: AvailabilityAnswer, availability: Availability, quantity: number) {
  const state =
    'startDate' in selected
      ? availability.range(selected.startDate, selected.endDate, quantity)
      : availability.slotRange(dayIn(timeZone, selected.slotStart), selected.slotStart, selected.slotEnd, quantity);
  return state.state === 'free';
}

function daysInTheWay({ selected, qty, availability: answer }: Facts, availability: Availability | null): Day[] {
  if (!selected || !answer || !availability) return [];
  if ('slotStart' in selected) return [dayIn(answer.timeZone, selected.slotStart)];
  const state = availability.range(selected.startDate, selected.endDate, qty);
  return state.state === 'blocked' ? state.days : [];
}
