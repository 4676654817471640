export { loadSeller, getPage, SELLER_PARAMETERS, type SellerData } from './lib/load-seller';
export { SellerScreen } from './lib/seller-screen';
