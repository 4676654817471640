export { loadSeller, pageOf, type SellerData } from './lib/load-seller';
export { SellerScreen } from './lib/seller-screen';
