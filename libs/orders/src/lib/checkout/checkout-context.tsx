import type { ComponentProps, ReactNode } from 'react';
import type { Order } from '@marketplace/api-contract';
import { PaymentProvider } from '@marketplace/payments';
import { useSession, useSessionStore } from '@marketplace/session';
import { createStoreContext } from '@marketplace/store-context';
import { createCheckoutStore, type CheckoutFirst, type CheckoutState } from './checkout-store';

const context = createStoreContext<CheckoutState, CheckoutFirst>('Checkout', createCheckoutStore);

/** Reads a slice of the checkout. */
export const useCheckout = context.useSelector;
/** The checkout itself, for its actions. */
export const useCheckoutStore = context.useStoreApi;

interface OrderProviderProps {
  /** An order that waits for its payment; null checks the cart out. */
  first: { order: Order | null };
  children: ReactNode;
  /** Another way to get the card provider: for tests and stories. */
  loadCardProvider?: ComponentProps<typeof PaymentProvider>['load'];
}

/** The checkout for what is below, with card payment (RT-06). */
export function OrderProvider({ first, children, loadCardProvider }: OrderProviderProps) {
  const session = useSessionStore();
  const publishableKey = useSession(({ site }) => site.publishableKey);
  return (
    <context.Provider first={{ session, order: first.order }}>
      <PaymentProvider publishableKey={publishableKey} load={loadCardProvider}>
        {children}
      </PaymentProvider>
    </context.Provider>
  );
}
