import type { Operation } from '../operation';
import type * as categories from '../categories';

export const listCategories: Operation<typeof categories.listCategories> = { method: 'GET', path: '/api/categories' };
