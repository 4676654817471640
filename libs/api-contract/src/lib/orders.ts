import { z } from 'zod';
import { endpoint } from './endpoint';
import { LAST_PAGE, ORDER_LINES_MAXIMUM, STAY_DAYS_MAXIMUM } from './constants';
import { Amount, Currency, Day, Email, Instant, Line, PersonName, Picture, PrivateId, PublicId } from './primitives';
import { Cancellation, SaleType, UnitOfPrice } from './products';
import { Address } from './site';

const LineFields = z.object({
  productId: PublicId,
  quantity: z.int().min(1).max(10_000),
  startDate: Day.optional(),
  endDate: Day.optional(),
  /** Booking products: the instants of the slot. */
  slotStart: Instant.optional(),
  slotEnd: Instant.optional(),
});
const DAY_MS = 86_400_000;
/** Less than `STAY_DAYS_MAXIMUM` days apart: a longer line is refused before anything is computed of it. */
const isShort = (start = '', end = '') => !(Date.parse(end) - Date.parse(start) >= STAY_DAYS_MAXIMUM * DAY_MS);

/** What is wanted of one product. Days are inclusive calendar days of the listing; a stay by night frees its last day. */
export const WantedLine = LineFields.refine(({ startDate, endDate }) => isShort(startDate, endDate), {
  path: ['endDate'],
  error: 'Too many days',
}).refine(({ slotStart, slotEnd }) => isShort(slotStart, slotEnd), { path: ['slotEnd'], error: 'Too many days' });
export type WantedLine = z.infer<typeof WantedLine>;

/** How a customer gets it: by a 'visit' where nothing changes hands, as with a stay or an appointment. */
export const Fulfilment = z.enum(['pickup', 'delivery', 'visit']);
export type Fulfilment = z.infer<typeof Fulfilment>;
/** What there is to ask for: whether what is not brought is collected or visited, the server knows. */
export const WantedFulfilment = Fulfilment.exclude(['visit']);
export type WantedFulfilment = z.infer<typeof WantedFulfilment>;

export const Wanted = z.object({
  lines: z.array(WantedLine).min(1).max(ORDER_LINES_MAXIMUM),
  fulfilment: WantedFulfilment.default('pickup'),
});
export type Wanted = z.input<typeof Wanted>;

/** One row of a price break-down. `unitAmount` and `count` say how `amount` came about, where they do. */
export const PricePart = z.object({
  kind: z.enum(['base', 'quantity', 'length_discount', 'delivery', 'service_fee', 'deposit', 'tax']),
  unit: UnitOfPrice.optional(),
  unitAmount: Amount.optional(),
  count: z.int().optional(),
  amount: Amount,
});
export type PricePart = z.infer<typeof PricePart>;

export const QuoteProblem = z.object({
  code: z.enum(['unavailable_dates', 'max_quantity', 'min_quantity', 'dates_missing', 'not_orderable']),
  /** The days that are not free, where that is the reason. */
  days: z.array(Day).optional(),
  /** Why dates cannot be had that nobody else has: `limit` is the least or the most nights, days or slots. */
  reason: z.enum(['past', 'too_short', 'too_long', 'changeover']).optional(),
  /** As long, free, and nearest to what is not: days, or instants of slots. */
  nearest: LineFields.pick({ startDate: true, endDate: true, slotStart: true, slotEnd: true }).optional(),
  limit: z.int().optional(),
});
export type QuoteProblem = z.infer<typeof QuoteProblem>;

export const QuotedLine = LineFields.extend({
  name: z.string(),
  slug: z.string(),
  saleType: SaleType,
  picture: Picture,
  timeZone: z.string(),
  parts: z.array(PricePart),
  amount: Amount,
  problems: z.array(QuoteProblem),
});
export type QuotedLine = z.infer<typeof QuotedLine>;

export const Quote = z.object({
  currency: Currency,
  seller: z.object({ id: PublicId, name: z.string() }),
  lines: z.array(QuotedLine),
  fulfilment: Fulfilment,
  /** What there is to choose from. A stay or an appointment is visited, and offers neither pickup nor delivery. */
  fulfilments: z.array(Fulfilment).min(1),
  /** Charges on the order as a whole. */
  charges: z.array(PricePart),
  total: Amount,
});
export type Quote = z.infer<typeof Quote>;

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/api/quote',
  access: 'key',
  summary: 'What an order would cost now, and what stands in its way',
  body: Wanted,
  answer: Quote,
});

export const ORDER_STATUSES = [
  'Pending Payment',
  'Payment Failed',
  'Confirmed',
  'Completed',
  'Ready For Payout',
  'PaidOut',
  'Cancelled',
  'Expired',
] as const;
/** Statuses that customers see as one, 'completed' (OR-08). */
export const COMPLETED_STATUSES = ['Completed', 'Ready For Payout', 'PaidOut'] as const;
export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const Contact = z.object({
  name: Line(120),
  email: Email,
  phone: z
    .string()
    .trim()
    .regex(/^[+()\-./\d\s]{6,30}$/, 'Invalid value'),
  street: z.string().trim().max(200).optional(),
  city: z.string().trim().max(120).optional(),
  zip: z.string().trim().max(20).optional(),
  /** Province, state or prefecture. */
  state: z.string().trim().max(120).optional(),
  /** Two letters of ISO 3166. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Invalid value')
    .optional(),
});
export type Contact = z.infer<typeof Contact>;

/** A line of an order, with what was agreed when it was placed. */
export const OrderLine = QuotedLine.omit({ problems: true }).extend({
  cancellation: Cancellation,
  /** Where the listing is. Null until the order is paid. */
  address: Address.partial().nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const Order = z.object({
  id: PrivateId,
  /** What people call it, as 'M-100231'. */
  number: z.string(),
  status: OrderStatus,
  createdAt: Instant,
  /** An unpaid order keeps its dates until then. */
  expiresAt: Instant.nullable(),
  currency: Currency,
  seller: z.object({
    id: PublicId,
    name: z.string(),
    slug: z.string(),
    /** Null until the order is paid; empty where it isn't known. */
    contact: z.object({ phone: z.string(), email: z.string() }).nullable(),
  }),
  lines: z.array(OrderLine),
  charges: z.array(PricePart),
  total: Amount,
  contact: Contact,
  fulfilment: Fulfilment,
  note: z.string(),
  history: z.array(z.object({ status: OrderStatus, at: Instant })),
});
export type Order = z.infer<typeof Order>;

/** How the browser pays: the provider's intent, and whether it is the sandbox. */
export const PaymentStep = z.object({
  clientSecret: z.string(),
  isTest: z.boolean(),
  /** How long the order still keeps its dates for this payment. */
  secondsLeft: z.int().min(0),
});
export type PaymentStep = z.infer<typeof PaymentStep>;

/** As it is sent with an order: older ones may have other names. */
const NewContact = Contact.extend({ name: PersonName });

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'customer',
  summary: 'Reserve what is wanted and open its payment; the same idempotency key gives the same order',
  body: Wanted.extend({
    idempotencyKey: z.uuid(),
    /** The total that the customer saw; a different one now is refused as price_changed. */
    expectedTotal: Amount,
    /** With a delivery also where to, with province (where the country has them) and country. */
    contact: NewContact,
    note: z.string().trim().max(1000).default(''),
  }),
  answer: z.object({ order: Order, payment: PaymentStep.nullable() }),
});

export const changeOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/:id',
  access: 'customer',
  summary: 'Change contact, note and fulfilment of an unpaid order, and what its payment charges',
  params: z.object({ id: PrivateId }),
  body: z.object({
    fulfilment: WantedFulfilment,
    /** The total that the customer saw; a different one now is refused as price_changed. */
    expectedTotal: Amount,
    contact: NewContact,
    note: z.string().trim().max(1000).default(''),
  }),
  answer: z.object({ order: Order, payment: PaymentStep.nullable() }),
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'customer',
  summary: 'Cancel an unpaid order and release its dates; harmless to repeat, refused as already_paid',
  params: z.object({ id: PrivateId }),
  answer: Order,
});

export const settleOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/settle',
  access: 'customer',
  summary: "Read the provider's word on the payment and move the order on; harmless to repeat",
  params: z.object({ id: PrivateId }),
  answer: z.object({ order: Order, payment: PaymentStep.nullable() }),
});

export const OrderSummary = Order.pick({
  id: true,
  number: true,
  status: true,
  createdAt: true,
  currency: true,
  charges: true,
  total: true,
}).extend({
  seller: Order.shape.seller.omit({ contact: true }),
  lines: z.array(
    QuotedLine.pick({
      name: true,
      picture: true,
      startDate: true,
      endDate: true,
      slotStart: true,
      slotEnd: true,
      quantity: true,
      timeZone: true,
    }),
  ),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'customer',
  summary: "The customer's orders, newest first",
  /** `status` 'Completed' finds all of COMPLETED_STATUSES. */
  query: z.object({ status: OrderStatus.optional(), page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1) }),
  answer: z.object({ orders: z.array(OrderSummary), page: z.int(), pages: z.int(), total: z.int() }),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'customer',
  summary: "One of the customer's orders",
  params: z.object({ id: PrivateId }),
  answer: Order,
});
