import type { Amount, Order, Quote } from '@marketplace/api-contract';
import { sumAmounts } from '@marketplace/pricing';

/** The refundable deposit that is or will be held on the card apart from the total. */
export const getDeposit = (shown: Order | Quote): Amount =>
  'deposit' in shown
    ? shown.deposit
    : sumAmounts(shown.deposits.filter(({ status }) => status !== 'released' && status !== 'captured'));
