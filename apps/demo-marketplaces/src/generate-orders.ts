import type { Actor, Contact, Currency, Day, OrderStatus, FulfilmentChoice } from '@marketplace/api-contract';
import { createAvailability } from '@marketplace/availability-rules';
import { addDays, dayIn, startOfDay } from '@marketplace/formats';
import { chargeOrder, linePrice, orderCharges, type Extent, getFulfilment } from '@marketplace/pricing';
import {
  SEEDED_REQUEST_HASH,
  type deposits,
  type invoices,
  type orderHistory,
  type orderLines,
  type orders,
  type payments,
  type refunds,
  type reservations,
} from '@marketplace/database/schema';
import { TAXES_AND_FEES } from './content/site';
import type { DemoData, ProductRow } from './demo-data';
import type { Random } from './random';

/** All orders of the demo customer. */
export interface GeneratedOrders {
  orders: (typeof orders.$inferInsert)[];
  lines: (typeof orderLines.$inferInsert)[];
  history: (typeof orderHistory.$inferInsert)[];
  payments: (typeof payments.$inferInsert)[];
  refunds: (typeof refunds.$inferInsert)[];
  deposits: (typeof deposits.$inferInsert)[];
  invoices: (typeof invoices.$inferInsert)[];
  reservations: (typeof reservations.$inferInsert)[];
}

type Step = readonly [status: OrderStatus, daysAgo: number, actor: Actor];

interface OrderTemplate {
  category: string;
  fulfilment: FulfilmentChoice;
  /** Nights or days; absent for a purchase. */
  length?: number;
  /**
   * Days from today until the start; negative in the past. A future order starts on the first free
   * days after that.
   */
  startsInDays?: number;
  quantity?: number;
  note?: string;
  steps: readonly Step[];
}

/** An order in each status that customers see of a paid order. */
const ORDER_TEMPLATES: readonly OrderTemplate[] = [
  {
    category: 'home-and-craft',
    fulfilment: 'delivery',
    quantity: 2,
    note: 'One of them is a present: please leave out the receipt.',
    steps: [
      ['Pending Payment', 71, 'customer'],
      ['Confirmed', 71, 'provider'],
      ['Accepted', 71, 'seller'],
      ['Handed Over', 69, 'seller'],
      ['Completed', 64, 'time'],
      ['Ready For Payout', 61, 'operator'],
      ['PaidOut', 58, 'operator'],
    ],
  },
  {
    category: 'photo',
    fulfilment: 'pickup',
    length: 3,
    startsInDays: -40,
    steps: [
      ['Pending Payment', 47, 'customer'],
      ['Confirmed', 47, 'provider'],
      ['Accepted', 46, 'seller'],
      ['Handed Over', 40, 'seller'],
      ['Completed', 36, 'seller'],
    ],
  },
  {
    category: 'cars',
    fulfilment: 'pickup',
    length: 4,
    startsInDays: -25,
    steps: [
      ['Pending Payment', 55, 'customer'],
      ['Confirmed', 55, 'provider'],
      ['Cancelled', 33, 'seller'],
    ],
  },
  {
    category: 'canoes',
    fulfilment: 'pickup',
    length: 2,
    startsInDays: 6,
    note: 'We come with two children, nine and twelve. Small life jackets, please.',
    steps: [
      ['Pending Payment', 4, 'customer'],
      ['Confirmed', 4, 'provider'],
      ['Accepted', 3, 'seller'],
    ],
  },
  {
    category: 'hand-tools',
    fulfilment: 'delivery',
    steps: [
      ['Pending Payment', 1.5, 'customer'],
      ['Confirmed', 1.5, 'provider'],
      ['Accepted', 1.4, 'seller'],
      ['Handed Over', 0.3, 'seller'],
    ],
  },
  {
    category: 'cabins',
    fulfilment: 'pickup',
    length: 3,
    startsInDays: 24,
    steps: [
      ['Pending Payment', 1, 'customer'],
      ['Confirmed', 1, 'provider'],
    ],
  },
];

const DAY_MS = 86_400_000;

export function generateOrders(
  demo: Pick<DemoData, 'products' | 'categories' | 'sellers' | 'reservations'>,
  customer: { id: string; contact: Contact },
  random: Random,
  now: Date,
): GeneratedOrders {
  const generated: GeneratedOrders = {
    orders: [],
    lines: [],
    history: [],
    payments: [],
    refunds: [],
    deposits: [],
    invoices: [],
    reservations: [],
  };
  for (const template of ORDER_TEMPLATES) {
    const product = findProduct(template, demo);
    // A small marketplace does not have every product.
    if (product) addOrder(generated, template, product, demo, customer, random, now);
  }
  return generated;
}

/**
 * The first matching product; a single unit for dated products, so that the taken days show in its
 * calendar.
 */
function findProduct(
  { category, length, fulfilment }: OrderTemplate,
  { products, categories }: Pick<DemoData, 'products' | 'categories'>,
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
  into: GeneratedOrders,
  template: OrderTemplate,
  product: ProductRow,
  { reservations: taken, sellers }: Pick<DemoData, 'reservations' | 'sellers'>,
  { id: customerId, contact }: { id: string; contact: Contact },
  random: Random,
  now: Date,
): void {
  const prices = product.unitsOfPrice ?? [];
  const [picture] = product.pictures;
  const seller = sellers.find(({ id }) => id === product.sellerId);
  if (prices.length === 0 || !picture || !seller) return;
  const quantity = template.quantity ?? 1;
  const dates = template.length === undefined ? null : chooseDates(template, template.length, product, taken, now);
  const extent: Extent =
    template.length === undefined
      ? { kind: 'pieces' }
      : { kind: 'days', length: template.length, ...(dates && { start: dates.start }) };
  const { parts, amount } = linePrice(prices, extent, quantity);
  const { charges, adjustments, total } = chargeOrder(
    [{ amount, country: product.country }],
    orderCharges([{ deliveryFee: product.deliveryFee ?? null }], template.fulfilment),
    TAXES_AND_FEES,
    product.currency as Currency,
  );
  const orderId = random.uuid();
  const lineId = random.uuid();
  const at = ([, daysAgo]: Step, position: number) => new Date(now.getTime() - daysAgo * DAY_MS + position * 95_000);
  const [first] = template.steps;
  const last = template.steps.at(-1);
  if (!first || !last) return;
  const createdAt = at(first, 0);
  into.orders.push({
    id: orderId,
    customerId,
    sellerId: product.sellerId,
    seller: describeSeller(seller),
    status: last[0],
    currency: product.currency,
    charges,
    total,
    contact,
    fulfilment: getFulfilment(template.fulfilment, [product]),
    note: template.note ?? '',
    idempotencyKey: random.uuid(),
    requestHash: SEEDED_REQUEST_HASH,
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
    address: { street: product.address, city: product.city, state: product.region, country: product.country },
    quantity,
    startDate: dates?.start ?? null,
    endDate: dates?.end ?? null,
    basis: dates && product.rules?.basis !== 'slot' ? product.rules?.basis : null,
    parts,
    amount,
    adjustment: adjustments[0] ?? 0,
    cancelledAt: last[0] === 'Cancelled' ? at(last, template.steps.length) : null,
    cancellation: product.cancellation ?? 'moderate',
  });
  if (product.saleType === 'rental' && product.deposit && dates)
    into.deposits.push({
      id: random.uuid(),
      orderId,
      lineId,
      amount: product.deposit * quantity,
      currency: product.currency,
      ...(dates.isUpcoming
        ? { status: 'pending', dueAt: new Date(startOfDay(addDays(dates.start, -1), product.timeZone)) }
        : { status: 'released' }),
      createdAt,
    });
  for (const [position, step] of template.steps.entries())
    into.history.push({ orderId, status: step[0], actor: step[2], at: at(step, position) });
  const paymentId = random.uuid();
  const isCancelled = last[0] === 'Cancelled';
  const updatedAt = at(last, template.steps.length);
  into.payments.push({
    id: paymentId,
    orderId,
    intentId: `pi_demo_${orderId.replaceAll('-', '')}`,
    clientSecret: `pi_demo_${orderId.replaceAll('-', '')}_secret_demo`,
    isTest: true,
    status: isCancelled ? 'refunded' : 'succeeded',
    amount: total,
    currency: product.currency,
    createdAt,
    updatedAt,
  });
  const number = 1 + into.invoices.filter(({ sellerId }) => sellerId === product.sellerId).length;
  into.invoices.push({ orderId, sellerId: product.sellerId, number, issuedAt: createdAt });
  if (isCancelled)
    into.refunds.push({
      id: random.uuid(),
      orderId,
      paymentId,
      amount: total,
      reason: 'cancelled',
      note: 'I’m sorry: the car didn’t pass its inspection.',
      actor: last[2],
      status: 'succeeded',
      createdAt: updatedAt,
    });
  if (dates?.isUpcoming)
    into.reservations.push({
      productId: product.id,
      orderLineId: lineId,
      kind: 'orders',
      days: `[${dates.start},${product.rules?.basis === 'night' ? dates.end : addDays(dates.end, 1)})`,
      isExclusive: true,
      createdAt,
    });
}

const describeSeller = ({ name, company, personal }: DemoData['sellers'][number]) => ({
  name,
  address: company?.address ?? personal.address,
  phone: company?.phone || personal.phone,
  email: company?.email || personal.email,
});

/** The dates of an order: as given in the past, the first free ones in the future. */
function chooseDates(
  { startsInDays = 0 }: OrderTemplate,
  length: number,
  { id, rules, timeZone }: ProductRow,
  taken: DemoData['reservations'],
  now: Date,
): { start: Day; end: Day; isUpcoming: boolean } | null {
  if (!rules) return null;
  const today = dayIn(timeZone, now);
  const start = addDays(today, startsInDays);
  const end = addDays(start, rules.basis === 'night' ? length : length - 1);
  if (startsInDays < 0) return { start, end, isUpcoming: false };
  const ranges = taken
    .filter(({ productId }) => productId === id)
    .map(({ kind, days }) => {
      const [from = '', to = ''] = (days ?? '').slice(1, -1).split(',');
      return { type: kind, startDate: from, endDate: addDays(to, -1), isAvailable: false };
    });
  // As of the earliest day of the start.
  const free = createAvailability({
    timeZone,
    today: start,
    rules: { ...rules, leadDays: 0 },
    stock: 1,
    ranges,
    taken: [],
    slots: [],
  });
  const found = free.nextFree(length);
  return found && { ...found, isUpcoming: true };
}
