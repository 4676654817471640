import type { NewOrderLine } from '@marketplace/api-contract';

/** What an order is placed by, instead of the cart: its price is agreed. */
export interface Agreement {
  quoteId?: string | null | undefined;
  auctionId?: string | null | undefined;
}

/** What is ordered by a seller's quote, or of a won auction. */
export type Offer = { lines: readonly NewOrderLine[] } & (
  | {
      quoteId: string;
      /** Of the quote, as the customer sees it. */
      version: number;
      auctionId?: undefined;
    }
  | { auctionId: string; quoteId?: undefined; version?: undefined }
);

/** The id of the quote or auction; undefined for an order of the cart. */
export const getAgreementId = (agreement: Agreement | null | undefined): string | undefined =>
  agreement?.quoteId ?? agreement?.auctionId ?? undefined;
