import { ApiError, type Api } from '@marketplace/api-client';
import { ORDER_LINES_MAXIMUM, type NewOrderLine } from '@marketplace/api-contract';
import { quoteOrder } from '@marketplace/api-contract/operations';

export type AddToCartResult = { outcome: 'added'; lines: NewOrderLine[] } | { outcome: 'other_seller' | 'full' };

/**
 * Adds a line to the cart's lines, in place of one of the same product (PD-03). Products of several
 * sellers cannot be ordered together: the server decides. Rejects when it cannot be reached.
 */
export async function addToCart(api: Api, cart: readonly NewOrderLine[], line: NewOrderLine): Promise<AddToCartResult> {
  const others = cart.filter((one) => one.productId !== line.productId);
  const lines = [...others, line];
  if (others.length === 0) return { outcome: 'added', lines };
  if (lines.length > ORDER_LINES_MAXIMUM) return { outcome: 'full' };
  try {
    await api(quoteOrder, { body: { lines } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
    if (error.code === 'mixed_sellers') return { outcome: 'other_seller' };
    // An older line has another problem, which the order page shows.
  }
  return { outcome: 'added', lines };
}
