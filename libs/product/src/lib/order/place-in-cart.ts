import { ApiError, type Api } from '@marketplace/api-client';
import { ORDER_LINES_MAXIMUM, quoteOrder, type WantedLine } from '@marketplace/api-contract';

/** What came of putting a line beside what is in the cart. */
export type Placing = { outcome: 'placed'; lines: WantedLine[] } | { outcome: 'other_seller' | 'full' };

/**
 * Puts a line into the cart, in place of one of the same product (PD-03). Only one seller's products can be ordered together:
 * whether these can is the server's word. Rejects when it cannot be asked.
 */
export async function placeInCart(api: Api, cart: readonly WantedLine[], line: WantedLine): Promise<Placing> {
  const others = cart.filter((one) => one.productId !== line.productId);
  const lines = [...others, line];
  if (others.length === 0) return { outcome: 'placed', lines };
  if (lines.length > ORDER_LINES_MAXIMUM) return { outcome: 'full' };
  try {
    await api(quoteOrder, { body: { lines } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
    if (error.code === 'mixed_sellers') return { outcome: 'other_seller' };
    // Something else is wrong with an older line: the order page says what.
  }
  return { outcome: 'placed', lines };
}
