import type { Fulfilment, Order, Quote } from '@marketplace/api-contract';
import { useCheckout } from './checkout-context';
import type { CheckoutState, Customer } from './checkout-state';
import { isEditable } from './checkout-process';
import { hasProblems, withFulfilment } from './load-quotes';

interface Shown {
  /** The order once there is one, with the fulfilment that is chosen now. */
  order: Order | null;
  /** The order, or the quote of the cart; null while that loads. */
  shown: Order | Quote | null;
  /** The submitted contact details once they can no longer be changed. */
  submitted: Customer | null;
  /** The server's: what is chosen as pickup can be a visit. */
  fulfilment: Fulfilment;
  /** A line of the cart must be changed before it can be ordered. */
  isBlocked: boolean;
}

/** What the order page shows of the checkout. */
export function useShownOrder(): Shown {
  const process = useCheckout((state) => state.process);
  const quote = useCheckout((state) => state.quote);
  const attempt = useCheckout((state) => state.attempt);
  const chosen = useCheckout((state) => state.fulfilment);

  const quotes = quote.status === 'ready' ? quote.quotes : null;
  const placed = findOrder(process);
  const order = placed && isEditable(process) ? withFulfilment(placed, chosen, quotes) : placed;
  const cart = quotes && (quotes[chosen] ?? quotes.pickup);
  const shown = order ?? cart;
  return {
    order,
    shown,
    isBlocked: !order && hasProblems(cart),
    submitted: isEditable(process) ? null : (order ?? findCustomer(attempt)),
    fulfilment: shown?.fulfilment ?? chosen,
  };
}

const findOrder = (process: CheckoutState['process']): Order | null => ('order' in process ? process.order : null);

function findCustomer(attempt: CheckoutState['attempt']): Customer | null {
  return attempt && { contact: attempt.request.contact, note: attempt.request.note ?? '' };
}
