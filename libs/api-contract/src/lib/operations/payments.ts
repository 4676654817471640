import type { Operation } from '../operation';
import type * as payments from '../payments';

export const setUpCard: Operation<typeof payments.setUpCard> = { method: 'POST', path: '/api/payments/setup' };
