import type { NewOrderLine } from '@marketplace/api-contract';

/** What is ordered by a seller's quote, instead of the cart: its price and dates are agreed. */
export interface Offer {
  quoteId: string;
  /** Of the quote, as the customer sees it. */
  version: number;
  lines: readonly NewOrderLine[];
}
