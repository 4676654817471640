import { randomUUID } from 'node:crypto';
import { createOrder, quoteOrder, type Wanted } from '@marketplace/api-contract';
import type { ApiCaller } from '../testing/api-caller';

export const contact = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+1 780 555 0100' };

/** Asks for a quote and orders at its total, as the order page does. */
export async function place(api: ApiCaller, lines: Wanted['lines'], details: Record<string, unknown> = {}) {
  const { total } = await api(quoteOrder, { body: { lines } });
  return api(createOrder, { body: orderBody(lines, total, details) });
}

export const orderBody = (lines: Wanted['lines'], expectedTotal: number, details: Record<string, unknown> = {}) => ({
  lines,
  expectedTotal,
  idempotencyKey: randomUUID(),
  contact,
  ...details,
});

/** One line of a product, one piece unless said otherwise. */
export const line = (productId: number, details: Partial<Wanted['lines'][number]> = {}) => ({
  productId: String(productId),
  quantity: 1,
  ...details,
});
