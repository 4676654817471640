import type { Operation } from '../operation';
import type * as products from '../products';

export const getProduct: Operation<typeof products.getProduct> = { method: 'GET', path: '/api/products/:id' };
