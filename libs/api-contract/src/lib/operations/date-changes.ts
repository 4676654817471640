import type * as changes from '../date-changes';
import type { Operation } from '../operation';

export const quoteDates: Operation<typeof changes.quoteDates> = { method: 'POST', path: '/api/orders/:id/dates/quote' };
export const changeDates: Operation<typeof changes.changeDates> = { method: 'POST', path: '/api/orders/:id/dates' };
export const settleDates: Operation<typeof changes.settleDates> = {
  method: 'POST',
  path: '/api/orders/:id/dates/settle',
};
export const dropDates: Operation<typeof changes.dropDates> = { method: 'POST', path: '/api/orders/:id/dates/drop' };
