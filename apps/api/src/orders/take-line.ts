import type { Db } from '../db/client';
import { AppError } from '../errors';
import type { QuoteLine } from './orders-quote';
import { reserve, type Holder } from './reservations-repository';

/** Takes what a quoted line wants, for a line of an order or for who is about to order it. */
export async function takeLine(tx: Db, by: Holder, { offer, wanted, take }: QuoteLine): Promise<void> {
  if (!take) throw new AppError('unavailable_dates');
  await reserve(tx, { by, productId: offer.id, quantity: wanted.quantity, stock: offer.stock, take });
}
