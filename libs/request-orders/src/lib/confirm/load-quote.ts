import type { Api } from '@marketplace/api-client';
import type { NewOrderLine, QuoteOfRequest } from '@marketplace/api-contract';
import { getSellerQuote } from '@marketplace/api-contract/operations';

/** A quote with its request, and what would be ordered by it. */
export interface QuoteData extends QuoteOfRequest {
  /** For the checkout; null if nothing can be ordered by the quote. */
  offer: { quoteId: string; version: number; lines: NewOrderLine[] } | null;
  /** When it was loaded, in milliseconds by the server's clock. */
  loadedAt: number;
}

/** Loads a quote for a request of the customer. Rejects with `not_found` for one of somebody else. */
export async function loadQuote(api: Api, id: string): Promise<QuoteData> {
  const answer = await api(getSellerQuote, { params: { id } });
  const { version, product, quantity, startDate, endDate, actions } = answer.quote;
  const dates = { ...(startDate && { startDate, endDate: endDate ?? startDate }) };
  const offer =
    product && actions.includes('accept')
      ? { quoteId: id, version, lines: [{ productId: product.id, quantity, ...dates }] }
      : null;
  return { ...answer, offer, loadedAt: Date.now() };
}
