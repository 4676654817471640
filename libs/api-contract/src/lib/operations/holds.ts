import type { Operation } from '../operation';
import type * as holds from '../holds';

export const holdDates: Operation<typeof holds.holdDates> = { method: 'POST', path: '/api/holds' };
export const leaveHold: Operation<typeof holds.leaveHold> = { method: 'POST', path: '/api/holds/leave' };
export const releaseHold: Operation<typeof holds.releaseHold> = { method: 'DELETE', path: '/api/holds' };
