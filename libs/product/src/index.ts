export { LateGoneScreen } from './lib/gone/late-gone-screen';
export { loadProduct } from './lib/load-product';
export { ProductProvider } from './lib/product-context';
export { ProductScreen } from './lib/product-screen';
export type { ProductFirst } from './lib/product-store';
