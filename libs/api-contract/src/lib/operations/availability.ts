import type { Operation } from '../operation';
import type * as availability from '../availability';

export const getAvailability: Operation<typeof availability.getAvailability> = {
  method: 'GET',
  path: '/api/products/:id/availability',
};
