import type { Operation } from '../operation';
import type * as payments from '../payments';

export const setUpCard: Operation<typeof payments.setUpCard> = { method: 'POST', path: '/api/payments/setup' };
export const listSavedCards: Operation<typeof payments.listSavedCards> = {
  method: 'GET',
  path: '/api/payments/cards',
};
export const removeSavedCard: Operation<typeof payments.removeSavedCard> = {
  method: 'DELETE',
  path: '/api/payments/cards/:id',
};
