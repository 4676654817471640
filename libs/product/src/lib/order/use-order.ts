import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { WantedLine } from '@marketplace/api-contract';
import { readCart, savePage, useSessionStore, writeOrderParams } from '@marketplace/session';
import { useProductStore } from '../product-context';
import { placeInCart } from './place-in-cart';

type OrderStatus = 'idle' | 'busy' | 'other_seller' | 'full' | 'failed';

const ORDER_PATH = '/order';

/**
 * What the order button does: cart, then sign-in where needed, then `/order` (PD-03). `onLeave` is told before the page is left
 * or the sign-in dialog opens: a sheet that is still open would lie over it.
 */
export function useOrder(onLeave?: () => void) {
  const product = useProductStore();
  const session = useSessionStore();
  const navigate = useNavigate();
  const [status, setStatus] = useState<OrderStatus>('idle');

  function go(lines: readonly WantedLine[]) {
    const { setCart, user, site, openSignIn } = session.getState();
    // Another order than the one that may be half paid: it is to be made anew.
    if (JSON.stringify(lines) !== JSON.stringify(readCart())) writeOrderParams(null);
    setCart(lines);
    setStatus('idle');
    onLeave?.();
    if (user) return void navigate(ORDER_PATH);
    savePage(ORDER_PATH);
    if (site.customerLogin.layout === 'default') openSignIn();
    else void navigate('/login');
  }

  async function order() {
    const [line] = product.getState().orderProducts;
    if (!line || status === 'busy') return;
    setStatus('busy');
    try {
      const placing = await placeInCart(session.getState().api, readCart(), line);
      if (placing.outcome === 'placed') go(placing.lines);
      else setStatus(placing.outcome);
    } catch {
      setStatus('failed');
    }
  }

  /** The answer to the question about another seller's products. */
  function replace() {
    go(product.getState().orderProducts);
  }

  return { status, order, replace, keep: () => setStatus('idle') };
}
