import type * as deliveries from '../deliveries';
import type { Operation } from '../operation';

export const getDelivery: Operation<typeof deliveries.getDelivery> = { method: 'GET', path: '/api/deliveries/:token' };
export const confirmDelivery: Operation<typeof deliveries.confirmDelivery> = {
  method: 'POST',
  path: '/api/deliveries/:token/confirmation',
};
