import type { Order } from '@marketplace/api-contract';

/** Whether the seller comes or delivers to the customer, as both agreed for a request. */
export const isBroughtByAgreement = ({ request, fulfilment }: Pick<Order, 'request' | 'fulfilment'>): boolean =>
  request !== null && fulfilment === 'delivery';
