export { dayAmount } from './lib/day-amount';
export { getFulfilment, listFulfilments, isCollected, isDelivered } from './lib/fulfilment';
export { linePrice, type LinePrice } from './lib/line-price';
export { extentOn, hasSeasons, lowestAmount, shortestExtent, type PricingRules } from './lib/lowest-price';
export { cancellationRefund, lineRefund, refundedCharges } from './lib/cancellation-refund';
export { orderCharges } from './lib/order-charges';
export { orderPrice, sumAmounts, type OrderPrice } from './lib/order-price';
export { cheapestAmount, daysExtent, readPriceList, type Extent, type PriceList } from './lib/price-list';
export { getOfferedPrices } from './lib/get-offered-prices';
