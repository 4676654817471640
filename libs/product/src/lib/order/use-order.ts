import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewOrderLine } from '@marketplace/api-contract';
import { readCart, useSessionStore } from '@marketplace/session';
import { useProductStore } from '../product-context';

type OrderStatus = 'idle' | 'busy' | 'other_seller' | 'full' | 'failed';

export const loadOrderActions = () => import('./order-actions');

/**
 * Adds to the cart, then opens `/order`, through sign-in if needed (PD-03). `onSignIn` is called
 * before the sign-in dialog opens: an open sheet would cover it.
 */
export function useOrder(onSignIn?: () => void) {
  const product = useProductStore();
  const session = useSessionStore();
  const navigate = useNavigate();
  const [status, setStatus] = useState<OrderStatus>('idle');

  async function proceed(lines: readonly NewOrderLine[]) {
    const { goToOrder } = await loadOrderActions();
    setStatus('idle');
    goToOrder(lines, session.getState(), navigate, onSignIn);
  }

  async function order() {
    const [line] = product.getState().orderProducts;
    if (!line || status === 'busy') return;
    setStatus('busy');
    try {
      const { addToCart } = await loadOrderActions();
      const result = await addToCart(session.getState().api, readCart(), line);
      if (result.outcome === 'added') await proceed(result.lines);
      else setStatus(result.outcome);
    } catch {
      setStatus('failed');
    }
  }

  /** Replaces another seller's products in the cart. */
  function replace() {
    void proceed(product.getState().orderProducts);
  }

  return { status, order, replace, keep: () => setStatus('idle') };
}
