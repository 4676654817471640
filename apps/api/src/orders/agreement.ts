import type { NewOrderLine, PricePart } from '@marketplace/api-contract';

/** What an order is placed by, instead of listed prices: a seller's quote or a won auction. */
export interface Agreement {
  quoteId?: string | null | undefined;
  auctionId?: string | null | undefined;
}

/** One line at the price that both sides agreed on. */
export interface AgreedOrder {
  /** Of a quote, which its seller can revise. */
  version?: number;
  line: NewOrderLine;
  /** `isDelivery`: the seller comes or delivers to the customer, for this price. */
  agreed: { amount: number; parts: PricePart[]; isDelivery?: boolean };
}

/** Whether an order was paid, or ended unpaid. */
export interface FollowedOrder {
  isPaid: boolean;
  actor: 'customer' | 'time' | 'provider';
  customerId: string;
}

export const isAgreed = ({ quoteId, auctionId }: Agreement): boolean => Boolean(quoteId ?? auctionId);
