import { z } from 'zod';
import { endpoint } from './endpoint';
import {
  CONTACT_MAXIMUM,
  LAST_PAGE,
  ORDER_LINES_MAXIMUM,
  ORDER_SEARCH_MAXIMUM,
  PHONE_WITHOUT_COUNTRY,
  PROBLEM_MAXIMUM,
  STAY_DAYS_MAXIMUM,
} from './constants';
import { ORDER_STATUSES } from './order-process';
import { toStoredPhone } from './phone-number';
import { formatPostalCode, isPostalCode, normalisePostalCode } from './postal-code';
import {
  Amount,
  Currency,
  Day,
  Email,
  END_BEFORE_START,
  IdempotencyKey,
  Instant,
  isInOrder,
  Line,
  Lines,
  OptionalLine,
  OptionalLines,
  PersonName,
  Picture,
  PrivateId,
  PublicId,
} from './primitives';
import { SaleType, UnitOfPrice } from './prices';
import { EnteredCode, QuotedPromoCode } from './promo-codes';
import { Names, Rate } from './taxes-and-fees';
import { Cancellation } from './products';
import { Address } from './site';
import { AttachedFiles, Attachment } from './uploads';

const LineFields = z.object({
  productId: PublicId,
  quantity: z.int().min(1).max(10_000),
  startDate: Day.optional(),
  endDate: Day.optional(),
  /** The slot of a booking product. */
  slotStart: Instant.optional(),
  slotEnd: Instant.optional(),
});
const DAY_MS = 86_400_000;
/**
 * Whether the dates are less than `STAY_DAYS_MAXIMUM` days apart; checked first, because long
 * ranges are expensive to compute.
 */
export const isWithinMaximumStay = (start = '', end = '') =>
  !(Date.parse(end) - Date.parse(start) >= STAY_DAYS_MAXIMUM * DAY_MS);

/** Dates of a line: days, both inclusive, or instants of slots. */
export const LineDates = LineFields.pick({ startDate: true, endDate: true, slotStart: true, slotEnd: true });
export type LineDates = z.infer<typeof LineDates>;

/**
 * A line of a new order. Days are inclusive calendar days in the listing's zone; a stay by night
 * doesn't occupy its last day.
 */
export const NewOrderLine = LineFields.refine(({ startDate, endDate }) => isWithinMaximumStay(startDate, endDate), {
  path: ['endDate'],
  error: 'Choose fewer days.',
}).refine(({ slotStart, slotEnd }) => isWithinMaximumStay(slotStart, slotEnd), {
  path: ['slotEnd'],
  error: 'Choose fewer days.',
});
export type NewOrderLine = z.infer<typeof NewOrderLine>;

/**
 * How an order is fulfilled. 'visit': the customer comes for a stay or an appointment, so nothing
 * is handed over.
 */
export const Fulfilment = z.enum(['pickup', 'delivery', 'visit']);
export type Fulfilment = z.infer<typeof Fulfilment>;
/** The customer's choice. The server turns 'pickup' into 'visit' for stays and appointments. */
export const FulfilmentChoice = Fulfilment.exclude(['visit']);
export type FulfilmentChoice = z.infer<typeof FulfilmentChoice>;

export const NewOrder = z.object({
  lines: z.array(NewOrderLine).min(1).max(ORDER_LINES_MAXIMUM),
  fulfilment: FulfilmentChoice.default('pickup'),
  promoCode: EnteredCode.optional(),
  /** A seller's quote for a request of the caller: its lines and price count, whatever the lines here are. */
  quoteId: PrivateId.optional(),
  /** An auction that the caller has won: its listing and price count, whatever the lines here are. */
  auctionId: PrivateId.optional(),
});
export type NewOrder = z.input<typeof NewOrder>;

/** A row of a price breakdown. If `unitAmount` and `count` are set, `amount` is their product. */
export const PricePart = z.object({
  kind: z.enum([
    'base',
    'quoted',
    'winning_bid',
    'quantity',
    'delivery',
    'promo_code',
    'service_fee',
    'deposit',
    'tax',
    'change_fee',
  ]),
  /** Of a configured tax or fee. */
  names: Names.optional(),
  /** What a seller wrote for a row of their quote. */
  text: z.string().optional(),
  /** The promo code of a discount. */
  code: z.string().optional(),
  /** Of a tax, fee or discount that is a percentage. */
  rate: Rate.optional(),
  unit: UnitOfPrice.optional(),
  unitAmount: Amount.optional(),
  count: z.int().optional(),
  /** What it adds to the total. */
  amount: Amount,
  /** What the other amounts include of a tax or fee, which then adds nothing to the total. */
  included: Amount.optional(),
});
export type PricePart = z.infer<typeof PricePart>;

export const QuoteProblem = z.object({
  code: z.enum(['unavailable_dates', 'max_quantity', 'min_quantity', 'dates_missing', 'not_orderable']),
  /** The unavailable days, if they are the reason. */
  days: z.array(Day).optional(),
  /**
   * Why dates that aren't booked are unavailable; `limit` is the minimum or maximum of nights, days
   * or slots.
   */
  reason: z.enum(['past', 'too_short', 'too_long', 'changeover']).optional(),
  /** The nearest available dates or slots of the same length. */
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
  /** The terms of an order that is placed now. */
  cancellation: Cancellation,
  /** How many days or nights were chosen; absent for slots, without dates, and in old orders where it is unknown. */
  length: z.object({ unit: z.enum(['day', 'night']), count: z.int().min(1) }).optional(),
  /** What the line costs less by a longer unit, such as 'per week', than at the first price. */
  saving: z.object({ unit: UnitOfPrice, amount: Amount }).optional(),
  problems: z.array(QuoteProblem),
});
export type QuotedLine = z.infer<typeof QuotedLine>;

export const Quote = z.object({
  currency: Currency,
  seller: z.object({ id: PublicId, name: z.string() }),
  lines: z.array(QuotedLine),
  fulfilment: Fulfilment,
  /** The available options; only 'visit' for stays and appointments. */
  fulfilments: z.array(Fulfilment).min(1),
  /** Charges on the order as a whole. */
  charges: z.array(PricePart),
  total: Amount,
  /** The requested code; null without one. */
  promoCode: QuotedPromoCode.nullable(),
  /** The refundable deposit, which is held on the card and isn't part of the total. */
  deposit: Amount,
});
export type Quote = z.infer<typeof Quote>;

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/api/quote',
  access: 'key',
  summary: 'The current price of an order, and the problems that prevent it',
  body: NewOrder.extend({
    /** An unpaid order of the caller with these lines: its promo code gives the discount it was placed with. */
    orderId: PrivateId.optional(),
  }),
  response: Quote,
});

export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const Contact = z.object({
  name: z.string(),
  email: z.string(),
  /** In international notation, '+1 780 555 0199 ext. 4'; in old orders as it was typed. */
  phone: z.string(),
  street: z.string().optional(),
  city: z.string().optional(),
  zip: z.string().optional(),
  /** Province, state or prefecture. */
  state: z.string().optional(),
  /** Two letters of ISO 3166. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Invalid value')
    .optional(),
});
export type Contact = z.infer<typeof Contact>;

/** A line of an order, with the terms at the time of the order. */
export const OrderLine = QuotedLine.omit({ saving: true, problems: true }).extend({
  /** The address of the listing at the time of the order; null until the order is paid. */
  address: Address.partial().nullable(),
  /** The deposit that was charged with the price, in orders from before deposits were held; otherwise 0. */
  deposit: Amount,
  /** When it was cancelled, apart from the rest of the order or with it. */
  cancelledAt: Instant.nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/**
 * Why money was paid back. 'late_payment': the payment arrived after the order, or the change of its dates, had
 * expired. 'changed': the new dates cost less.
 */
export const RefundReason = z.enum(['cancelled', 'changed', 'late_payment', 'goodwill']);
export type RefundReason = z.infer<typeof RefundReason>;

export const Refund = z.object({
  id: PrivateId,
  amount: Amount,
  reason: RefundReason,
  /** What the seller wrote about it; empty if nothing. */
  note: z.string(),
  /** 'pending' until the payment provider has accepted it. */
  status: z.enum(['pending', 'succeeded', 'failed']),
  at: Instant,
});
export type Refund = z.infer<typeof Refund>;

/**
 * 'pending': held later. 'authorized': held on the card. 'failed': the card was declined or needs its owner.
 * 'released': nothing is held any more. 'captured': a part was charged, the rest released.
 */
export const DepositStatus = z.enum(['pending', 'authorized', 'failed', 'released', 'captured']);
export type DepositStatus = z.infer<typeof DepositStatus>;

/** The deposit of a line, which is held on the card apart from the payment. */
export const Deposit = z.object({
  /** Position of the line, from 0. */
  line: z.int(),
  amount: Amount,
  status: DepositStatus,
  /** When it will be held; null unless it is pending and the order is paid. */
  dueAt: Instant.nullable(),
  /** Until when the card holds it, unless it is renewed, or would have held it; null if it isn't and wasn't held. */
  heldUntil: Instant.nullable(),
  /** What was charged of it. */
  capturedAmount: Amount,
  /** When it was charged; null before. */
  capturedAt: Instant.nullable(),
  /** What the seller or the operator wrote about that; empty if nothing. */
  reason: z.string(),
});
export type Deposit = z.infer<typeof Deposit>;

export const ProblemKind = z.enum(['not_received', 'not_as_described', 'damaged', 'charge', 'other']);
export type ProblemKind = z.infer<typeof ProblemKind>;

/** A problem with an order that its customer has reported to the operator. */
export const OrderProblem = z.object({
  kind: ProblemKind,
  text: z.string(),
  attachments: z.array(Attachment),
  reportedAt: Instant,
  /** Null while it is open. */
  resolvedAt: Instant.nullable(),
  /** What the operator answered; empty if nothing or if the customer resolved it. */
  answer: z.string(),
});
export type OrderProblem = z.infer<typeof OrderProblem>;

/** What a customer can do with their order, as far as status and dates allow (ORDER_PROCESS). */
export const CustomerAction = z.enum([
  'change',
  'pay',
  'cancel',
  'cancelLines',
  'changeDates',
  'confirm',
  'reportProblem',
  'resolveProblem',
]);
export type CustomerAction = z.infer<typeof CustomerAction>;

/** A change of the dates of a line. */
export const DateChange = z.object({
  /** Position of the line, from 0. */
  line: z.int(),
  from: LineDates,
  to: LineDates,
  /** Charged if positive, paid back if negative. */
  balance: Amount,
  at: Instant,
});
export type DateChange = z.infer<typeof DateChange>;

export const Order = z.object({
  id: PrivateId,
  /** The order number, for example 'M-7KQ2-94XH'. Random, so that it reveals no count. */
  number: z.string(),
  /** The seller's quote that it was placed by. */
  quoteId: PrivateId.nullable(),
  /** The auction that it was won in. */
  auctionId: PrivateId.nullable(),
  /** The customer's request that the quote is for; its title says what was ordered. */
  request: z.object({ id: PrivateId, title: z.string() }).nullable(),
  status: OrderStatus,
  createdAt: Instant,
  /** When an unpaid order expires and releases its dates. */
  expiresAt: Instant.nullable(),
  currency: Currency,
  seller: z.object({
    id: PublicId,
    name: z.string(),
    slug: z.string(),
    /** Null until the order is paid; empty if unknown. */
    contact: z.object({ phone: z.string(), email: z.string(), address: Address.partial() }).nullable(),
  }),
  lines: z.array(OrderLine),
  charges: z.array(PricePart),
  /** The price as of the last change of dates. What was cancelled stays in it. */
  total: Amount,
  /** By line; empty if there are none. */
  deposits: z.array(Deposit),
  contact: Contact,
  fulfilment: Fulfilment,
  note: z.string(),
  history: z.array(z.object({ status: OrderStatus, at: Instant })),
  /** Of the order itself and of new dates that cost more, oldest first, whether or not they were paid back since. */
  payments: z.array(z.object({ amount: Amount, at: Instant })),
  /** Oldest first. */
  refunds: z.array(Refund),
  /** Null until the order is paid. The number counts the seller's invoices without gaps, for example '63-0007'. */
  invoice: z.object({ number: z.string(), issuedAt: Instant }).nullable(),
  /** When the customer confirmed that they received everything. */
  confirmedAt: Instant.nullable(),
  /** When the order completes by itself; null unless it is handed over or still to be. */
  completesAt: Instant.nullable(),
  /** Oldest first; only the last one can be open. */
  problems: z.array(OrderProblem),
  /** Changed dates, oldest first. */
  changes: z.array(DateChange),
  /** New dates that are held until they are paid for or the hold expires. */
  openChange: DateChange.omit({ at: true }).extend({ expiresAt: Instant }).nullable(),
  /** What the customer can do now. */
  actions: z.array(CustomerAction),
});
export type Order = z.infer<typeof Order>;

/**
 * What the browser needs to pay: the client secret of the payment intent, and whether it is the
 * sandbox.
 */
export const PaymentStep = z.object({
  clientSecret: z.string(),
  isTest: z.boolean(),
  /** Seconds until the order expires. */
  secondsLeft: z.int().min(0),
});
export type PaymentStep = z.infer<typeof PaymentStep>;

/** A national number without its country may be a valid one. */
const explainPhone = ({ phone, country }: Pick<Contact, 'phone' | 'country'>): string =>
  country === undefined && /^[^+]*\d/.test(phone) ? PHONE_WITHOUT_COUNTRY : 'Invalid value';

/** The contact of a new order; older orders may not follow its rules. */
export const NewContact = z
  .object({
    name: PersonName,
    email: Email,
    /** International with '+', or as it is written in `country`; with an extension, if any. */
    phone: Line(CONTACT_MAXIMUM.phone),
    street: OptionalLine(CONTACT_MAXIMUM.street).optional(),
    city: OptionalLine(CONTACT_MAXIMUM.city).optional(),
    zip: OptionalLine(CONTACT_MAXIMUM.zip).overwrite(normalisePostalCode).max(CONTACT_MAXIMUM.zip).optional(),
    state: OptionalLine(CONTACT_MAXIMUM.state).optional(),
    country: Contact.shape.country,
  })
  .overwrite((contact) => ({
    ...contact,
    phone: toStoredPhone(contact.phone, contact.country) ?? contact.phone,
    ...(contact.zip && { zip: formatPostalCode(contact.zip, contact.country ?? '') }),
  }))
  .refine(({ phone }) => toStoredPhone(phone) !== null, {
    path: ['phone'],
    error: ({ input }) => explainPhone(input as Pick<Contact, 'phone' | 'country'>),
  })
  .refine(({ zip = '', country = '' }) => zip === '' || isPostalCode(zip, country), {
    path: ['zip'],
    error: 'Invalid value',
  });

const Note = OptionalLines(CONTACT_MAXIMUM.note).default('');

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'customer',
  summary: 'Reserve the dates and units and start the payment; the same idempotency key returns the same order',
  body: NewOrder.extend({
    idempotencyKey: IdempotencyKey,
    /** The total that the customer saw; a different one now is rejected as price_changed. */
    expectedTotal: Amount,
    /** The version of the quote that the customer saw; a different one now is rejected as price_changed. */
    quoteVersion: z.int().min(1).optional(),
    /** For delivery with the full address: country, and province if the country has them. */
    contact: NewContact,
    note: Note,
  }).refine(({ quoteId, quoteVersion }) => quoteId === undefined || quoteVersion !== undefined, {
    path: ['quoteVersion'],
    error: 'This is a required field.',
  }),
  response: z.object({ order: Order, payment: PaymentStep.nullable() }),
});

export const changeOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/:id',
  access: 'customer',
  summary: 'Change contact, note and fulfilment of an unpaid order, and the amount of its payment',
  params: z.object({ id: PrivateId }),
  body: z.object({
    fulfilment: FulfilmentChoice,
    /** The total that the customer saw; a different one now is rejected as price_changed. */
    expectedTotal: Amount,
    contact: NewContact,
    note: Note,
  }),
  response: z.object({ order: Order, payment: PaymentStep.nullable() }),
});

/** What a customer gets back if they cancel now. */
export const CancellationQuote = z.object({
  /** The lines that can be cancelled; empty if none can. */
  lines: z.array(
    z.object({
      /** Of the line in the order, from 0. */
      position: z.int(),
      share: z.enum(['full', 'half', 'none']),
      /** The share of the price, and a deposit that was charged with it. */
      refund: Amount,
    }),
  ),
  /** Paid back besides if all lines are cancelled, for example the delivery. */
  charges: Amount,
  /** Never more than this is paid back: what was paid and not paid back yet. */
  refundable: Amount,
});
export type CancellationQuote = z.infer<typeof CancellationQuote>;

export const quoteCancellation = endpoint({
  method: 'GET',
  path: '/api/orders/:id/cancellation',
  access: 'customer',
  summary: 'What the customer gets back if they cancel a paid order now, line by line',
  params: z.object({ id: PrivateId }),
  response: CancellationQuote,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'customer',
  summary:
    'Cancel an order or lines of it and release their dates; idempotent. A paid order needs expectedRefund, else the error is already_paid',
  params: z.object({ id: PrivateId }),
  body: z.object({
    /** Positions of the lines; all by default. An unpaid order is cancelled as a whole. */
    lines: z.array(z.int().min(0)).min(1).max(ORDER_LINES_MAXIMUM).optional(),
    /** What the customer saw; a different refund now is rejected as price_changed with `details.refund`. */
    expectedRefund: Amount.min(0).optional(),
  }),
  response: Order,
});

export const settleOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/settle',
  access: 'customer',
  summary: "Update an order from the provider's payment status; idempotent",
  params: z.object({ id: PrivateId }),
  response: z.object({ order: Order, payment: PaymentStep.nullable() }),
});

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/confirmation',
  access: 'customer',
  summary: 'Confirm that everything was received; idempotent. The order completes with the end of its dates',
  params: z.object({ id: PrivateId }),
  response: Order,
});

export const reportProblem = endpoint({
  method: 'POST',
  path: '/api/orders/:id/problem',
  access: 'customer',
  summary: 'Report a problem to the operator and the seller; the order does not complete by itself while it is open',
  params: z.object({ id: PrivateId }),
  body: z.object({ kind: ProblemKind, text: Lines(PROBLEM_MAXIMUM), attachments: AttachedFiles }),
  response: Order,
});

export const resolveProblem = endpoint({
  method: 'POST',
  path: '/api/orders/:id/problem/resolution',
  access: 'customer',
  summary: 'Close the reported problem; idempotent',
  params: z.object({ id: PrivateId }),
  response: Order,
});

export const OrderSummary = Order.pick({
  id: true,
  number: true,
  request: true,
  status: true,
  createdAt: true,
  currency: true,
  charges: true,
  total: true,
  fulfilment: true,
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
  /**
   * The status 'Completed' includes all of COMPLETED_STATUSES. `from` and `to` are the first and
   * the last day of the order, in the time zone of its first listing.
   */
  query: z
    .object({
      status: OrderStatus.optional(),
      /** Words that all occur in the order's number, its listings' names, its request's title or its seller's name. */
      search: Line(ORDER_SEARCH_MAXIMUM).optional(),
      from: Day.optional(),
      to: Day.optional(),
      page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
    })
    .refine(({ from, to }) => isInOrder(from, to), { path: ['to'], error: END_BEFORE_START }),
  response: z.object({ orders: z.array(OrderSummary), page: z.int(), pages: z.int(), total: z.int() }),
});

export const getLastContact = endpoint({
  method: 'GET',
  path: '/api/profile/contact',
  access: 'customer',
  summary: "The contact of the customer's latest order, with the address of their latest order that has one",
  response: z.object({ contact: Contact.nullable() }),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'customer',
  summary: "One of the customer's orders",
  params: z.object({ id: PrivateId }),
  response: Order,
});
