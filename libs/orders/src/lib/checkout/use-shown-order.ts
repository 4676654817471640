import type { Fulfilment, Order, Quote } from '@marketplace/api-contract';
import { useCheckout } from './checkout-context';
import type { CheckoutState, Customer } from './checkout-store';
import { isEditable } from './checkout-process';
import { hasProblems, orderWith } from './load-quotes';

interface Shown {
  /** The order, once it is known; as it would be with what is chosen now. */
  order: Order | null;
  /** What it costs: the order, or what the cart would cost now; null while that is asked. */
  shown: Order | Quote | null;
  /** Who orders, once that can no longer be changed. */
  fixed: Customer | null;
  /** As the server has it: what is chosen as collected can be a visit. */
  fulfilment: Fulfilment;
  /** Something in the cart must be changed before it can be ordered. */
  isBlocked: boolean;
}

/** What the page shows of the checkout. */
export function useShownOrder(): Shown {
  const process = useCheckout((state) => state.process);
  const quote = useCheckout((state) => state.quote);
  const attempt = useCheckout((state) => state.attempt);
  const chosen = useCheckout((state) => state.fulfilment);

  const quotes = quote.status === 'ready' ? quote.quotes : null;
  const placed = orderOf(process);
  const order = placed && isEditable(process) ? orderWith(placed, chosen, quotes) : placed;
  const cart = quotes && (quotes[chosen] ?? quotes.pickup);
  const shown = order ?? cart;
  return {
    order,
    shown,
    isBlocked: !order && hasProblems(cart),
    fixed: isEditable(process) ? null : (order ?? fixedOf(attempt)),
    fulfilment: shown?.fulfilment ?? chosen,
  };
}

const orderOf = (process: CheckoutState['process']): Order | null => ('order' in process ? process.order : null);

function fixedOf(attempt: CheckoutState['attempt']): Customer | null {
  return attempt && { contact: attempt.request.contact, note: attempt.request.note ?? '' };
}
