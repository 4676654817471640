import { z } from 'zod';
import { endpoint } from './endpoint';
import { Order, PaymentStep } from './orders';
import { Amount, IdempotencyKey, Lines, PrivateId } from './primitives';
import { SoldOrder } from './seller-orders';

const Params = z.object({ id: PrivateId });
const OfLine = z.object({
  /** Position of the line in the order, from 0. */
  line: z.int().min(0),
});
const Opened = z.object({ order: Order, payment: PaymentStep.omit({ secondsLeft: true }).nullable() });

export const holdDeposit = endpoint({
  method: 'POST',
  path: '/api/orders/:id/deposit',
  access: 'customer',
  summary: 'How the customer confirms a deposit that could not be held without them; null if there is nothing to do',
  params: Params,
  body: OfLine,
  response: Opened,
});

export const settleDeposit = endpoint({
  method: 'POST',
  path: '/api/orders/:id/deposit/settle',
  access: 'customer',
  summary: "Update a deposit from the provider's status; idempotent",
  params: Params,
  body: OfLine,
  response: Order,
});

const Capture = OfLine.extend({
  /** The same key captures once. */
  idempotencyKey: IdempotencyKey,
  /** At most the deposit; the rest is released. */
  amount: Amount.min(1),
  /** Shown to the customer. */
  reason: Lines(500),
});

export const captureSellerDeposit = endpoint({
  method: 'POST',
  path: '/api/seller/orders/:id/deposit',
  access: 'seller',
  summary: 'Charge a part of a deposit that is held, between the handover and the completion; the rest is released',
  params: Params,
  body: Capture,
  response: SoldOrder,
});

export const captureOperatorDeposit = endpoint({
  method: 'POST',
  path: '/api/operator/orders/:id/deposit',
  access: 'operator',
  summary: 'Charge a part of a deposit for the seller',
  params: Params,
  body: Capture,
  response: SoldOrder,
});
