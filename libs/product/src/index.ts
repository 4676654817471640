export type { GoneListing } from './lib/gone/gone-screen';
export { loadGoneScreen } from './lib/gone/load-gone-screen';
export { loadProduct } from './lib/load-product';
export { ProductProvider } from './lib/product-context';
export { ProductScreen } from './lib/product-screen';
export type { ProductFirst } from './lib/product-store';
