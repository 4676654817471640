import type * as promoCodes from '../promo-codes';
import type { Operation } from '../operation';

export const listPromoCodes: Operation<typeof promoCodes.listPromoCodes> = {
  method: 'GET',
  path: '/api/operator/promoCodes',
};
export const putPromoCode: Operation<typeof promoCodes.putPromoCode> = {
  method: 'PUT',
  path: '/api/operator/promoCodes/:code',
};
