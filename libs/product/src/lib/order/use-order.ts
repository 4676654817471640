import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { WantedLine } from '@marketplace/api-contract';
import { readCart, useSessionStore } from '@marketplace/session';
import { useProductStore } from '../product-context';

type OrderStatus = 'idle' | 'busy' | 'other_seller' | 'full' | 'failed';

/** Comes with the first press. */
export const loadOrdering = () => import('./order-late');

/**
 * What the order button does: cart, then sign-in where needed, then `/order` (PD-03). `onSignIn` is told before the
 * sign-in dialog opens: a sheet that is still open would lie over it.
 */
export function useOrder(onSignIn?: () => void) {
  const product = useProductStore();
  const session = useSessionStore();
  const navigate = useNavigate();
  const [status, setStatus] = useState<OrderStatus>('idle');

  async function go(lines: readonly WantedLine[]) {
    const { goToOrder } = await loadOrdering();
    setStatus('idle');
    goToOrder(lines, session.getState(), navigate, onSignIn);
  }

  async function order() {
    const [line] = product.getState().orderProducts;
    if (!line || status === 'busy') return;
    setStatus('busy');
    try {
      const { placeInCart } = await loadOrdering();
      const placing = await placeInCart(session.getState().api, readCart(), line);
      if (placing.outcome === 'placed') await go(placing.lines);
      else setStatus(placing.outcome);
    } catch {
      setStatus('failed');
    }
  }

  /** The answer to the question about another seller's products. */
  function replace() {
    void go(product.getState().orderProducts);
  }

  return { status, order, replace, keep: () => setStatus('idle') };
}
