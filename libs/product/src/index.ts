export { LazyGoneScreen } from './lib/gone/lazy-gone-screen';
export { loadProduct } from './lib/load-product';
export { ProductProvider } from './lib/product-context';
export { ProductScreen } from './lib/product-screen';
export type { ProductData } from './lib/product-store';
