import type { Deps } from '../deps';
import { hasPaidFor } from '../orders/orders-service';
import { readSellerDetailsFor } from '../site/site-service';

/** Whether street, phone and email of a private seller are for this visitor: a customer with a paid order, or everybody where the operator says so (PD-05). */
export async function isKnownTo(
  { db }: Pick<Deps, 'db'>,
  sellerId: number,
  customerId: string | undefined,
): Promise<boolean> {
  if ((await readSellerDetailsFor({ db })) === 'everyone') return true;
  return customerId !== undefined && hasPaidFor({ db }, customerId, sellerId);
}
