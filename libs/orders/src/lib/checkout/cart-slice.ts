import type { NewOrderLine } from '@marketplace/api-contract';
import { isBeforeOrder, newCheckout } from './checkout-process';
import type { CheckoutContext } from './checkout-state';
import type { Dates } from './load-quotes';
import { writeAttempt, type OrderAttempt } from './order-attempt';

/** The cart's lines, changed here or in another tab, and the attempt to order them. */
export interface CartSlice {
  change: (lines: readonly NewOrderLine[]) => void;
  removeLine: (position: number) => void;
  changeDates: (position: number, dates: Dates) => void;
  /** Shows the stored cart from the start, as a reload does, unless there is an order. */
  reload: () => void;
  /** Stores the attempt over a reload; null drops it. */
  setAttempt: (attempt: OrderAttempt | null) => void;
}

export function createCartSlice(
  { session, order, get, set, getLines }: CheckoutContext,
  loadQuote: () => void,
): CartSlice {
  function setAttempt(attempt: OrderAttempt | null) {
    set({ attempt });
    writeAttempt(attempt);
  }

  function change(next: readonly NewOrderLine[]) {
    setAttempt(null);
    session.getState().setCart(next);
    loadQuote();
  }

  return {
    change,
    setAttempt,
    removeLine: (position) => change(getLines().filter((_, index) => index !== position)),
    changeDates: (position, dates) =>
      change(getLines().map((line, index) => (index === position ? { ...line, ...dates } : line))),
    reload: () => {
      session.getState().restoreCart();
      if (order || !isBeforeOrder(get().process)) return;
      setAttempt(null);
      set({ process: newCheckout });
      loadQuote();
    },
  };
}
