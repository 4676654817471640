import { z } from 'zod';
import { endpoint } from './endpoint';
import { Order, OrderSummary } from './orders';
import { Instant } from './primitives';

/** What the link in a handover email shows: no amounts, no addresses and nothing of the customer, since links are forwarded. */
export const Delivery = z.object({
  orderId: Order.shape.id,
  number: Order.shape.number,
  status: Order.shape.status,
  fulfilment: Order.shape.fulfilment,
  seller: OrderSummary.shape.seller,
  lines: OrderSummary.shape.lines,
  /** When the customer confirmed that they received everything. */
  confirmedAt: Instant.nullable(),
  /** Whether it can be confirmed now. */
  isConfirmable: z.boolean(),
  /** Whether the order is the signed-in customer's. */
  isOwn: z.boolean(),
});
export type Delivery = z.infer<typeof Delivery>;

const Params = z.object({ token: z.string().regex(/^[\w-]{43}$/, 'Unknown link') });

export const getDelivery = endpoint({
  method: 'GET',
  path: '/api/deliveries/:token',
  access: 'key',
  summary: 'What the link in a handover email is about; not_found if it is unknown or has expired',
  params: Params,
  response: Delivery,
});

export const confirmDelivery = endpoint({
  method: 'POST',
  path: '/api/deliveries/:token/confirmation',
  access: 'key',
  summary: 'Confirm by that link that everything was received; idempotent',
  params: Params,
  response: Delivery,
});
