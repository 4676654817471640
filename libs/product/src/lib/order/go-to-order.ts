import type { NavigateFunction } from 'react-router';
import type { WantedLine } from '@marketplace/api-contract';
import { readCart, savePage, writeOrderParams, type Session } from '@marketplace/session';

const ORDER_PATH = '/order';

/** Keeps the lines as the cart and leads to `/order`, through sign-in where needed (PD-03). */
export function goToOrder(
  lines: readonly WantedLine[],
  session: Session,
  navigate: NavigateFunction,
  onSignIn?: () => void,
): void {
  const { setCart, user, site, openSignIn } = session;
  // Another order than the one that may be half paid: it is to be made anew.
  if (JSON.stringify(lines) !== JSON.stringify(readCart())) writeOrderParams(null);
  setCart(lines);
  if (user) return void navigate(ORDER_PATH);
  savePage(ORDER_PATH);
  if (site.customerLogin.layout !== 'default') return void navigate('/login');
  onSignIn?.();
  openSignIn();
}
