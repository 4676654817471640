import { ApiError } from '@marketplace/api-client';
import { isPayable } from '@marketplace/api-contract';
import { getOrder } from '@marketplace/api-contract/operations';
import type { CheckoutContext } from './checkout-state';
import { findUnpaidOrderId, forgetUnpaidOrder, readAttempt } from './order-attempt';

/** Orders of the same cart that were placed before, in any tab of this browser (OR-04). */
export interface PlacedOrderSlice {
  /**
   * Continues with the unpaid order of this cart, so that no second one is placed. Otherwise calls
   * `next`, synchronously if no order is known.
   */
  resumeOr: (next: () => unknown) => Promise<void>;
  abort: () => void;
}

export function createPlacedOrderSlice(
  { session, order, get, set }: CheckoutContext,
  abortQuote: () => void,
): PlacedOrderSlice {
  // Not the quote's controller: a change of the cart reloads the quote and must not abort this.
  let request: AbortController | null = null;

  async function resumeOr(next: () => unknown): Promise<void> {
    const id = order || get().process.step !== 'editing' ? null : findUnpaidOrderId(session.getState().cart);
    if (id === null || !(await resume(id))) await next();
  }

  async function resume(id: string): Promise<boolean> {
    request?.abort();
    const { signal } = (request = new AbortController());
    try {
      const { status } = await session.getState().api(getOrder, { params: { id }, signal });
      if (isPayable(status)) {
        abortQuote();
        set({ placedOrderId: id });
      } else forgetUnpaidOrder(id);
      return isPayable(status);
    } catch (error) {
      // The order belongs to another customer.
      if (error instanceof ApiError && error.code === 'not_found') forgetUnpaidOrder(id);
      return signal.aborted;
    }
  }

  return { resumeOr, abort: () => request?.abort() };
}

/** Empties the cart that this order was placed from, unless its lines have changed since. */
export function clearOrderedCart(
  { session }: Pick<CheckoutContext, 'session'>,
  orderId: string,
  dropAttempt: () => void,
): void {
  session.getState().restoreCart();
  const { cart } = session.getState();
  const isFromCart = readAttempt(cart)?.orderId === orderId || findUnpaidOrderId(cart) === orderId;
  forgetUnpaidOrder(orderId);
  if (!isFromCart) return;
  dropAttempt();
  session.getState().setCart([]);
}
