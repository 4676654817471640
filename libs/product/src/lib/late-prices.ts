/** What prices need once something is chosen: it comes after the page. */
export { PriceBreakdown } from './order/price-breakdown';
export { ownPrice } from './own-price';
