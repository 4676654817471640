import type { NavigateFunction } from 'react-router';
import type { NewOrderLine } from '@marketplace/api-contract';
import { readCart, savePage, type Session, sessionValues } from '@marketplace/session';

const ORDER_PATH = '/order';

/** Saves the lines as the cart and opens `/order`, through sign-in if needed (PD-03). */
export function goToOrder(
  lines: readonly NewOrderLine[],
  session: Session,
  navigate: NavigateFunction,
  onSignIn?: () => void,
): void {
  const { setCart, user, site, openSignIn } = session;
  // Changed lines are a new order: an attempt for the old lines is dropped.
  if (JSON.stringify(lines) !== JSON.stringify(readCart())) sessionValues.write('ORDER_PARAMS', null);
  setCart(lines);
  if (user) return void navigate(ORDER_PATH);
  savePage(ORDER_PATH);
  if (site.customerLogin.layout !== 'default') return void navigate('/login');
  onSignIn?.();
  openSignIn();
}
