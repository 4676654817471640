import { isExpiredOrCancelled, type Amount, type Order, type Quote } from '@marketplace/api-contract';
import { sumAmounts } from '@marketplace/pricing';

/** The refundable deposit that is or will be held on the card apart from the total. */
export function getDeposit(shown: Order | Quote): Amount {
  if ('deposit' in shown) return shown.deposit;
  if (isExpiredOrCancelled(shown.status)) return 0;
  return sumAmounts(shown.deposits.filter(({ status }) => status !== 'released' && status !== 'captured'));
}
