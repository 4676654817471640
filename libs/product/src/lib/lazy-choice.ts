/** What choosing needs, in one file that comes after the page. */
export { keepChoice } from './asked';
export { PriceBreakdown } from './order/price-breakdown';
export { ownPrice } from './own-price';
