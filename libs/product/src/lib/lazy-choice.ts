/** The script for choosing dates, loaded after the page. */
export { syncChoiceWithUrl } from './sync-choice-with-url';
export { PriceBreakdown } from './order/price-breakdown';
export { estimatePrice } from './estimate-price';
