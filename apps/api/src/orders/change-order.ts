import type { Contact, WantedFulfilment } from '@marketplace/api-contract';
import { orderCharges, sumOf } from '@marketplace/pricing';
import type { Db } from '../db/client';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { fulfilmentOf, isDelivered, readOffers } from '../products/products-service';
import { isPaid, isPayable } from './order-process';
import { isOverdue } from './orders-payment';
import { findWantedLines, lockPayable, updateDetails, updatePaymentAmount } from './orders-repository';
import { refuseNoAddress } from './orders-service';

interface OrderChange {
  contact: Contact;
  note: string;
  fulfilment: WantedFulfilment;
  expectedTotal: number;
}

/**
 * Changes what a customer tells of an unpaid order, and how it comes to them. The lines cost what they did; the delivery is charged as
 * it is now, and the provider charges the new total.
 */
export async function changeOrder(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  id: string,
  customerId: string,
  { contact, note, fulfilment: wanted, expectedTotal }: OrderChange,
  now: Date,
): Promise<void> {
  refuseNoAddress({ fulfilment: wanted, contact });
  await db.transaction(async (tx) => {
    const order = await lockPayable(tx, id);
    if (order?.customerId !== customerId) throw new AppError('not_found');
    if (isPaid(order.status)) throw new AppError('already_paid');
    if (!isPayable(order.status) || isOverdue(order, now)) throw new AppError('order_expired');
    const lines = await findWantedLines(tx, id);
    const charged = await chargesOf(tx, lines, wanted, now);
    const charges = [...charged.charges, ...order.charges.filter(({ kind }) => kind !== 'delivery')];
    const total = sumOf(lines) + sumOf(charges);
    if (total !== expectedTotal) throw new AppError('price_changed', undefined, { details: { total } });
    await updateDetails(tx, id, { contact, note, fulfilment: charged.fulfilment, charges, total });
    if (!order.payment || total === order.total || total === 0) return;
    await updatePaymentAmount(tx, order.payment.id, total, now);
    // Last, so that nothing here fails after it. One that is paid already or out of everybody's hands keeps its amount.
    const intent = await payments.provider.changeAmount(order.payment.intentId, total);
    if (intent.amount !== total) throw new AppError('already_paid');
  });
}

/** How the lines of an order can come to their customer, and what that costs. */
async function chargesOf(tx: Db, lines: OrderedLine[], wanted: WantedFulfilment, now: Date) {
  const today = now.toISOString().slice(0, 10);
  const ids = lines.map(({ productId }) => productId);
  const known = await readOffers(tx, ids, { from: today, to: today }, now);
  const offers = lines.map(({ productId }) => known.get(productId)).filter((offer) => offer !== undefined);
  if (wanted === 'delivery' && (offers.length < lines.length || !offers.every(isDelivered)))
    throw new AppError('not_orderable');
  const fulfilment = fulfilmentOf(wanted, offers);
  const charges = orderCharges(
    offers.map(({ deliveryFee }) => ({ quantity: 1, deliveryFee, deposit: null })),
    fulfilment,
  );
  return { fulfilment, charges };
}

type OrderedLine = Awaited<ReturnType<typeof findWantedLines>>[number];
