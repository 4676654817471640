import { ApiError } from '@marketplace/api-client';
import { isPaid, isPayable, type NewOrderLine } from '@marketplace/api-contract';
import { getOrder } from '@marketplace/api-contract/operations';
import { unpaidOrder } from '@marketplace/session';
import { dropDraft } from './checkout-draft';
import type { CheckoutContext } from './checkout-state';
import { findUnpaidOrderId, forgetUnpaidOrder, subtractLines, writeAttempt } from './order-attempt';

/** Orders of the same cart that were placed before, in any tab of this browser (OR-04). */
export interface PlacedOrderSlice {
  /**
   * Continues with the unpaid order of this cart, so that no second one is placed. What was paid after
   * the browser was gone leaves the cart. Otherwise calls `next`, synchronously if no order is known.
   */
  resumeOr: (next: () => unknown) => Promise<void>;
  /** Forgets what was stored of a paid order; what was ordered leaves the cart. */
  forget: (orderId: string) => void;
  abort: () => void;
}

export function createPlacedOrderSlice(
  context: CheckoutContext,
  quote: { abort: () => void; load: () => void },
): PlacedOrderSlice {
  const { session, order, offer, get, set } = context;
  // Not the quote's controller: a change of the cart reloads the quote and must not abort this.
  let request: AbortController | null = null;

  async function resumeOr(next: () => unknown): Promise<void> {
    const id = order || offer || get().process.step !== 'editing' ? null : findPlacedOrderId(session.getState().cart);
    if (id === null || !(await resume(id))) await next();
  }

  async function resume(id: string): Promise<boolean> {
    request?.abort();
    const { signal } = (request = new AbortController());
    try {
      const placed = await session.getState().api(getOrder, { params: { id }, signal });
      if (isPayable(placed.status)) {
        if (findUnpaidOrderId(session.getState().cart) !== id) return false;
        quote.abort();
        set({ placedOrderId: id });
        return true;
      }
      if (!isPaid(placed.status)) {
        forgetUnpaidOrder(id);
        return false;
      }
      set({ paidOrder: placed });
      forget(id);
      quote.load();
      return true;
    } catch (error) {
      // The order belongs to another customer.
      if (error instanceof ApiError && error.code === 'not_found') forgetUnpaidOrder(id);
      return signal.aborted;
    }
  }

  const forget = (orderId: string) => forgetOrder(context, orderId);

  return { resumeOr, forget, abort: () => request?.abort() };
}

/** The order of some of these lines that was placed in any tab, unless it is known to be paid or over. */
function findPlacedOrderId(lines: readonly NewOrderLine[]): string | null {
  const unpaid = unpaidOrder.read();
  return unpaid && subtractLines(lines, unpaid.lines).length < lines.length ? unpaid.orderId : null;
}

/** Takes what was ordered and paid out of the cart. What was added or changed since stays. */
function forgetOrder({ session, offer, get, set, getDraftKey }: CheckoutContext, orderId: string): void {
  const { attempt } = get();
  if (offer) {
    dropDraft(getDraftKey());
    writeAttempt(null);
    return;
  }
  const unpaid = unpaidOrder.read();
  const ordered =
    attempt?.orderId === orderId ? attempt.request.lines : unpaid?.orderId === orderId ? unpaid.lines : [];
  const { restoreCart, setCart } = session.getState();
  dropDraft(getDraftKey());
  forgetUnpaidOrder(orderId);
  restoreCart();
  const { cart } = session.getState();
  const rest = subtractLines(cart, ordered);
  if (rest.length === cart.length) return;
  set({ attempt: null });
  writeAttempt(null);
  setCart(rest);
}
