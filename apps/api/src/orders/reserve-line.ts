import type { Db } from '@marketplace/database';
import { AppError } from '../errors';
import type { QuoteLine } from './quote-lines';
import { reserve, type ReservationOwner } from './reservations-repository';

/** Reserves a quoted line for an order line or a hold. */
export async function reserveLine(
  tx: Db,
  owner: ReservationOwner,
  { offer, requested, reservation }: QuoteLine,
): Promise<void> {
  if (!reservation) throw new AppError('unavailable_dates');
  await reserve(tx, {
    owner,
    productId: offer.id,
    quantity: requested.quantity,
    stock: offer.stock,
    reservation,
  });
}
