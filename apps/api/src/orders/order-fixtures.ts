import { randomUUID } from 'node:crypto';
import { createOrder, quoteOrder, settleOrder, type NewOrder } from '@marketplace/api-contract';
import { createCardPayer } from '../payments/payment-fixtures';
import type { ApiCaller } from '../testing/api-caller';

type Details = Record<string, unknown> & Pick<NewOrder, 'fulfilment' | 'promoCode'>;

export const contact = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+1 780 555 0100' };

/** Gets a quote and orders at its total, as the order page does. */
export async function place(api: ApiCaller, lines: NewOrder['lines'], details: Details = {}) {
  const { fulfilment, promoCode } = details;
  const { total } = await api(quoteOrder, { body: { lines, fulfilment, promoCode } });
  return api(createOrder, { body: orderBody(lines, total, details) });
}

/** The same, and pays by card. */
export async function buy(t: { url: string }, api: ApiCaller, lines: NewOrder['lines'], details: Details = {}) {
  const { order, payment } = await place(api, lines, details);
  await createCardPayer(t).confirm(payment?.clientSecret ?? '');
  return (await api(settleOrder, { params: { id: order.id } })).order;
}

export const orderBody = (lines: NewOrder['lines'], expectedTotal: number, details: Record<string, unknown> = {}) => ({
  lines,
  expectedTotal,
  idempotencyKey: randomUUID(),
  contact,
  ...details,
});

/** A line of a product, one piece by default. */
export const line = (productId: number, details: Partial<NewOrder['lines'][number]> = {}) => ({
  productId: String(productId),
  quantity: 1,
  ...details,
});
