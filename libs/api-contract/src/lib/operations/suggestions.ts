import type { Operation } from '../operation';
import type * as suggestions from '../suggestions';

export const suggestProducts: Operation<typeof suggestions.suggestProducts> = {
  method: 'POST',
  path: '/api/productNames',
};
export const suggestSellers: Operation<typeof suggestions.suggestSellers> = {
  method: 'POST',
  path: '/api/sellerTypeNames',
};
