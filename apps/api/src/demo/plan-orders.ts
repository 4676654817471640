import type { Contact, Day, OrderStatus, PricePart, WantedFulfilment } from '@marketplace/api-contract';
import { availabilityOf } from '@marketplace/availability';
import { addDays, dayIn } from '@marketplace/formats';
import { linePrice, orderCharges, sumOf, type Extent } from '@marketplace/pricing';
import type { orderHistory, orderLines, orders, payments, reservations } from '../db/schema';
import { fulfilmentOf } from '../products/products-service';
import type { DemoPlan, ProductRow } from './plan-types';
import type { Random } from './random';

/** Everything that the demo customer has ordered so far. */
export interface PlannedOrders {
  orders: Omit<typeof orders.$inferInsert, 'number'>[];
  lines: (typeof orderLines.$inferInsert)[];
  history: (typeof orderHistory.$inferInsert)[];
  payments: (typeof payments.$inferInsert)[];
  reservations: (typeof reservations.$inferInsert)[];
}

type Step = readonly [status: OrderStatus, daysAgo: number, actor: 'customer' | 'seller' | 'system'];

interface Wish {
  category: string;
  fulfilment: WantedFulfilment;
  /** Nights or days; absent for a purchase. */
  length?: number;
  /** Days from today until it begins; negative in the past. For one to come the first free days after that. */
  begins?: number;
  quantity?: number;
  note?: string;
  steps: readonly Step[];
}

/** Two ahead, two done, one called off: what a list of orders looks like after a year. */
const WISHES: readonly Wish[] = [
  {
    category: 'home-and-craft',
    fulfilment: 'delivery',
    quantity: 2,
    note: 'One of them is a present: please leave out the receipt.',
    steps: [
      ['Pending Payment', 71, 'customer'],
      ['Confirmed', 71, 'system'],
      ['Completed', 64, 'customer'],
      ['Ready For Payout', 61, 'system'],
      ['PaidOut', 58, 'system'],
    ],
  },
  {
    category: 'photo',
    fulfilment: 'pickup',
    length: 3,
    begins: -40,
    steps: [
      ['Pending Payment', 47, 'customer'],
      ['Confirmed', 47, 'system'],
      ['Completed', 36, 'seller'],
    ],
  },
  {
    category: 'campervans',
    fulfilment: 'pickup',
    length: 4,
    begins: -25,
    steps: [
      ['Pending Payment', 55, 'customer'],
      ['Confirmed', 55, 'system'],
      ['Cancelled', 33, 'customer'],
    ],
  },
  {
    category: 'canoes',
    fulfilment: 'pickup',
    length: 2,
    begins: 6,
    note: 'We come with two children, nine and twelve. Small life jackets, please.',
    steps: [
      ['Pending Payment', 4, 'customer'],
      ['Confirmed', 4, 'system'],
    ],
  },
  {
    category: 'cabins',
    fulfilment: 'pickup',
    length: 3,
    begins: 24,
    steps: [
      ['Pending Payment', 1, 'customer'],
      ['Confirmed', 1, 'system'],
    ],
  },
];

const DAY_MS = 86_400_000;

export function planOrders(
  plan: Pick<DemoPlan, 'products' | 'categories' | 'reservations'>,
  customer: { id: string; contact: Contact },
  random: Random,
  now: Date,
): PlannedOrders {
  const planned: PlannedOrders = { orders: [], lines: [], history: [], payments: [], reservations: [] };
  for (const wish of WISHES) {
    const product = productFor(wish, plan);
    // A marketplace of a few listings does not have everything.
    if (product) addOrder(planned, wish, product, plan.reservations, customer, random, now);
  }
  return planned;
}

/** The first that fits: one unit for what has dates, so that the days taken show in its calendar. */
function productFor(
  { category, length, fulfilment }: Wish,
  { products, categories }: Pick<DemoPlan, 'products' | 'categories'>,
) {
  const categoryId = categories.find(({ slug }) => slug === category)?.id;
  return products.find(
    (product) =>
      product.categoryId === categoryId &&
      (length === undefined
        ? product.saleType === 'sale'
        : product.saleType === 'rental' && product.stock === 1 && !product.rules?.changeoverWeekdays) &&
      product.currency === 'CAD' &&
      (fulfilment === 'pickup' || product.deliveryFee != null),
  );
}

function addOrder(
  into: PlannedOrders,
  wish: Wish,
  product: ProductRow,
  taken: DemoPlan['reservations'],
  { id: customerId, contact }: { id: string; contact: Contact },
  random: Random,
  now: Date,
): void {
  const prices = product.unitsOfPrice ?? [];
  const [picture] = product.pictures;
  if (prices.length === 0 || !picture) return;
  const quantity = wish.quantity ?? 1;
  const dates = wish.length === undefined ? null : datesOf(wish, wish.length, product, taken, now);
  const extent: Extent =
    wish.length === undefined
      ? { kind: 'pieces' }
      : { kind: 'days', length: wish.length, ...(dates && { start: dates.start }) };
  const { parts, amount } = linePrice(prices, extent, quantity);
  const charges: PricePart[] = orderCharges(
    [{ quantity, deliveryFee: product.deliveryFee ?? null, deposit: product.deposit ?? null }],
    wish.fulfilment,
  );
  const total = amount + sumOf(charges);
  const orderId = random.uuid();
  const lineId = random.uuid();
  const at = ([, daysAgo]: Step, position: number) => new Date(now.getTime() - daysAgo * DAY_MS + position * 95_000);
  const [first] = wish.steps;
  const last = wish.steps.at(-1);
  if (!first || !last) return;
  const createdAt = at(first, 0);
  into.orders.push({
    id: orderId,
    customerId,
    sellerId: product.sellerId,
    status: last[0],
    currency: product.currency,
    charges,
    total,
    contact,
    fulfilment: fulfilmentOf(wish.fulfilment, [product]),
    note: wish.note ?? '',
    idempotencyKey: random.uuid(),
    requestHash: 'demo',
    createdAt,
  });
  into.lines.push({
    id: lineId,
    orderId,
    position: 0,
    productId: product.id,
    name: product.name,
    slug: product.slug,
    picture,
    saleType: product.saleType,
    timeZone: product.timeZone,
    quantity,
    startDate: dates?.start ?? null,
    endDate: dates?.end ?? null,
    parts,
    amount,
    cancellation: product.cancellation ?? 'moderate',
  });
  for (const [position, step] of wish.steps.entries())
    into.history.push({ orderId, status: step[0], actor: step[2], at: at(step, position) });
  into.payments.push({
    id: random.uuid(),
    orderId,
    intentId: `pi_demo_${orderId.replaceAll('-', '')}`,
    clientSecret: `pi_demo_${orderId.replaceAll('-', '')}_secret_demo`,
    isTest: true,
    status: last[0] === 'Cancelled' ? 'refunded' : 'succeeded',
    amount: total,
    currency: product.currency,
    createdAt,
    updatedAt: at(last, wish.steps.length),
  });
  if (dates?.isAhead)
    into.reservations.push({
      productId: product.id,
      orderLineId: lineId,
      kind: 'orders',
      days: `[${dates.start},${product.rules?.basis === 'night' ? dates.end : addDays(dates.end, 1)})`,
      isExclusive: true,
      createdAt,
    });
}

/** The days of an order: as wished in the past, the first free ones ahead. */
function datesOf(
  { begins = 0 }: Wish,
  length: number,
  { id, rules, timeZone }: ProductRow,
  taken: DemoPlan['reservations'],
  now: Date,
): { start: Day; end: Day; isAhead: boolean } | null {
  if (!rules) return null;
  const today = dayIn(timeZone, now);
  const start = addDays(today, begins);
  const end = addDays(start, rules.basis === 'night' ? length : length - 1);
  if (begins < 0) return { start, end, isAhead: false };
  const ranges = taken
    .filter(({ productId }) => productId === id)
    .map(({ kind, days }) => {
      const [from = '', to = ''] = (days ?? '').slice(1, -1).split(',');
      return { type: kind, startDate: from, endDate: addDays(to, -1), isAvailable: false };
    });
  // Seen from the day on which it should begin at the earliest.
  const free = availabilityOf({
    timeZone,
    today: start,
    rules: { ...rules, leadDays: 0 },
    stock: 1,
    ranges,
    taken: [],
    slots: [],
  });
  const found = free.nextFree(length);
  return found && { ...found, isAhead: true };
}
