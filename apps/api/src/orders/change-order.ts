import { isPaid, isPayable, type Contact, type Currency, type FulfilmentChoice } from '@marketplace/api-contract';
import { countryCode } from '@marketplace/formats';
import { chargeOrder, orderCharges, getFulfilment, isDelivered } from '@marketplace/pricing';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { findOffersWithAvailability } from '../products/products-service';
import { readQuotedOrder } from '../quote-requests/quote-orders';
import { loadTaxesAndFees } from '../site/taxes-and-fees';
import { isOverdue } from './order-payments';
import { findOrderLines, updateAdjustments, updateDetails } from './orders-repository';
import { findPayableOrder, lockPayableOrder, updatePaymentAmount, type PayableOrder } from './payments-repository';
import { requireAddress } from './orders-service';
import { withAgreedDelivery, type AgreedPrice } from './quote-lines';
import { changePaymentAmount, isAmountChanging } from './change-payment-amount';

interface OrderChange {
  contact: Contact;
  note: string;
  fulfilment: FulfilmentChoice;
  expectedTotal: number;
}

/**
 * Changes the contact details, note and delivery of an unpaid order. Lines and discount keep
 * their price, delivery, taxes and fees cost what they cost now, and the provider charges the new total. The provider is called
 * first, outside any transaction; then the order is written if it is still as it was read.
 */
export async function changeOrder(
  { db, payments, log }: Pick<Deps, 'db' | 'payments' | 'log'>,
  id: string,
  customerId: string,
  { contact, note, fulfilment: fulfilmentChoice, expectedTotal }: OrderChange,
  now: Date,
): Promise<void> {
  requireAddress({ fulfilment: fulfilmentChoice, contact });
  const order = await findPayableOrder(db, id, customerId);
  if (!order) throw new AppError('not_found');
  requireChangeable(order, now);
  if (isAmountChanging(order, now)) throw new AppError('order_busy');
  const lines = await findOrderLines(db, id);
  const quoted = order.quoteId ? await readQuotedOrder(db, order.quoteId, customerId) : null;
  const delivery = await computeCharges(db, lines, quoted?.agreed, fulfilmentChoice, now);
  requireAddress({ fulfilment: delivery.fulfilment, contact });
  const taxesAndFees = await loadTaxesAndFees({ db, log });
  const { charges, adjustments, total } = chargeOrder(
    lines.map(({ amount, address }) => ({ amount, country: countryCode(address.country ?? '') })),
    // Orders from before deposits were held have one among their charges.
    [...delivery.charges, ...order.charges.filter(({ kind }) => kind === 'promo_code' || kind === 'deposit')],
    taxesAndFees,
    order.currency as Currency,
  );
  if (total !== expectedTotal) throw new AppError('price_changed', undefined, { details: { total } });

  const { payment } = order;
  const isUnchanged = !payment || (payment.changingUntil === null && payment.amount === total);
  if (!isUnchanged) await changePaymentAmount({ db, payments }, payment, total, now);
  await db.transaction(async (tx) => {
    const current = await lockPayableOrder(tx, id);
    if (!current) throw new AppError('not_found');
    requireChangeable(current, now);
    const hasChanged = current.total !== order.total || current.payment?.id !== payment?.id;
    if (hasChanged || (isUnchanged && isAmountChanging(current, now))) throw new AppError('order_busy');
    const { fulfilment } = delivery;
    const soldTerms = current.soldTerms && { ...current.soldTerms, taxesAndFees };
    await updateDetails(tx, id, { contact, note, fulfilment, charges, total, soldTerms });
    await updateAdjustments(tx, id, adjustments);
    if (payment && !isUnchanged) await updatePaymentAmount(tx, payment.id, total, now);
  });
}

function requireChangeable(order: PayableOrder, now: Date): void {
  if (isPaid(order.status)) throw new AppError('already_paid');
  if (!isPayable(order.status) || isOverdue(order, now)) throw new AppError('order_expired');
}

/** How the lines of an order can reach the customer, and what that costs. */
async function computeCharges(
  tx: Db,
  lines: OrderedLine[],
  agreed: AgreedPrice | undefined,
  fulfilmentChoice: FulfilmentChoice,
  now: Date,
) {
  const today = now.toISOString().slice(0, 10);
  const ids = lines.map(({ productId }) => productId);
  const known = await findOffersWithAvailability(tx, ids, { from: today, to: today }, now);
  const offers = lines
    .map(({ productId }) => known.get(productId))
    .filter((offer) => offer !== undefined)
    .map((offer) => withAgreedDelivery(offer, agreed));
  if (fulfilmentChoice === 'delivery' && (offers.length < lines.length || !offers.every(isDelivered)))
    throw new AppError('not_orderable');
  const fulfilment = getFulfilment(fulfilmentChoice, offers);
  return { fulfilment, charges: orderCharges(offers, fulfilment) };
}

type OrderedLine = Awaited<ReturnType<typeof findOrderLines>>[number];
