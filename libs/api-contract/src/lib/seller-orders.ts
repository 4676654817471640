import { z } from 'zod';
import { LAST_PAGE } from './constants';
import { endpoint } from './endpoint';
import { Order, OrderStatus, OrderSummary, Contact } from './orders';
import { Amount, IdempotencyKey, OptionalLines, PrivateId, PublicId } from './primitives';

/** What a seller can do with an order, as far as its status allows (ORDER_PROCESS). */
export const SellerAction = z.enum(['accept', 'handOver', 'complete', 'cancel']);
export type SellerAction = z.infer<typeof SellerAction>;

/** What the operator can do with an order. */
export const OperatorAction = z.enum([...SellerAction.options, 'resolveProblem', 'schedulePayout', 'payOut']);
export type OperatorAction = z.infer<typeof OperatorAction>;

/** An order as its seller and the operator read it. */
export const SoldOrder = Order.omit({ contact: true, note: true }).extend({
  seller: Order.shape.seller.omit({ contact: true }),
  /** Null until the order is paid. */
  contact: Contact.nullable(),
  /** What the customer wrote; empty until the order is paid. */
  note: z.string(),
  /** What can be done with it now; `refund` while there is money to pay back. */
  actions: z.array(z.enum([...OperatorAction.options, 'refund'])),
  /** How much can still be paid back. */
  refundable: Amount,
});
export type SoldOrder = z.infer<typeof SoldOrder>;

const SoldOrderSummary = OrderSummary.extend({ customer: z.object({ name: z.string() }).nullable() });
const SoldOrders = z.object({ orders: z.array(SoldOrderSummary), page: z.int(), pages: z.int(), total: z.int() });

const ListQuery = z.object({
  /** 'Completed' includes all of COMPLETED_STATUSES. */
  status: OrderStatus.optional(),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
});
const Params = z.object({ id: PrivateId });
/** Shown to the customer. */
const Note = OptionalLines(500).default('');
const NewRefund = z.object({
  /** The same key refunds once. */
  idempotencyKey: IdempotencyKey,
  amount: Amount.min(1),
  note: Note,
});

export const listSellerOrders = endpoint({
  method: 'GET',
  path: '/api/seller/orders',
  access: 'seller',
  summary: "Orders of the seller's listings, newest first",
  query: ListQuery,
  response: SoldOrders,
});

export const getSellerOrder = endpoint({
  method: 'GET',
  path: '/api/seller/orders/:id',
  access: 'seller',
  summary: "One order of the seller's listings",
  params: Params,
  response: SoldOrder,
});

export const updateSellerOrder = endpoint({
  method: 'POST',
  path: '/api/seller/orders/:id/actions',
  access: 'seller',
  summary: 'Accept, hand over, complete or cancel an order; a cancelled order is paid back',
  params: Params,
  body: z.object({ action: SellerAction, note: Note }),
  response: SoldOrder,
});

export const refundSellerOrder = endpoint({
  method: 'POST',
  path: '/api/seller/orders/:id/refunds',
  access: 'seller',
  summary: 'Pay back a part of an order; the error is refund_too_high if less is left',
  params: Params,
  body: NewRefund,
  response: SoldOrder,
});

export const listOperatorOrders = endpoint({
  method: 'GET',
  path: '/api/operator/orders',
  access: 'operator',
  summary: 'Orders of all sellers or of one, newest first',
  query: ListQuery.extend({
    sellerId: PublicId.optional(),
    /** Only orders whose customer has reported a problem that isn't resolved. */
    problem: z.literal('open').optional(),
  }),
  response: SoldOrders,
});

export const getOperatorOrder = endpoint({
  method: 'GET',
  path: '/api/operator/orders/:id',
  access: 'operator',
  summary: 'One order of any seller',
  params: Params,
  response: SoldOrder,
});

export const updateOperatorOrder = endpoint({
  method: 'POST',
  path: '/api/operator/orders/:id/actions',
  access: 'operator',
  summary: 'What a seller can do, for the seller; answers to problems, and payouts',
  params: Params,
  body: z.object({ action: OperatorAction, note: Note }),
  response: SoldOrder,
});

export const refundOperatorOrder = endpoint({
  method: 'POST',
  path: '/api/operator/orders/:id/refunds',
  access: 'operator',
  summary: 'Pay back a part of an order for its seller',
  params: Params,
  body: NewRefund,
  response: SoldOrder,
});
