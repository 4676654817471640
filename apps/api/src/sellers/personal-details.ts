import type { Deps } from '../deps';
import { hasPaidOrderWith } from '../orders/orders-service';
import { getSellerDetailsAudience } from '../site/site-service';

/**
 * Whether a visitor may see street, phone and email of a private seller: a customer with a paid
 * order, or everybody when the operator has set so (PD-05).
 */
export async function canSeePersonalDetails(
  { db }: Pick<Deps, 'db'>,
  sellerId: number,
  customerId: string | undefined,
): Promise<boolean> {
  if ((await getSellerDetailsAudience({ db })) === 'everyone') return true;
  return customerId !== undefined && hasPaidOrderWith({ db }, customerId, sellerId);
}
