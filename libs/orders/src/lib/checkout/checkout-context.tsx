import { useEffect, type ComponentProps, type ReactNode } from 'react';
import type { Contact, Order } from '@marketplace/api-contract';
import { PaymentProvider } from '@marketplace/payments';
import { useSession, useSessionStore } from '@marketplace/session';
import { createStoreContext } from '@marketplace/store-context';
import type { CheckoutFirst, CheckoutState } from './checkout-state';
import { createCheckoutStore } from './checkout-store';
import type { Offer } from './offer';

const context = createStoreContext<CheckoutState, CheckoutFirst>('Checkout', createCheckoutStore);

/** Reads a slice of the checkout. */
export const useCheckout = context.useSelector;
/** The store itself, for its actions. */
export const useCheckoutStore = context.useStoreApi;

interface OrderProviderProps {
  /**
   * An unpaid order, or null to check out the offer or else the cart, and the contact of the latest
   * order.
   */
  initialData: { order: Order | null; offer?: Offer; lastContact: Contact | null };
  children: ReactNode;
  /** Replaces the card provider in tests and stories. */
  loadCardProvider?: ComponentProps<typeof PaymentProvider>['load'];
}

/** Provides the checkout with card payment (RT-06). */
export function OrderProvider({ initialData, children, loadCardProvider }: OrderProviderProps) {
  const session = useSessionStore();
  const publishableKey = useSession(({ site }) => site.publishableKey);
  return (
    <context.Provider initialData={{ session, offer: null, ...initialData }}>
      <PaymentProvider publishableKey={publishableKey} load={loadCardProvider}>
        {initialData.offer && <FollowOffer offer={initialData.offer} />}
        {children}
      </PaymentProvider>
    </context.Provider>
  );
}

/** Brings a quote that was loaded again to the checkout. */
function FollowOffer({ offer }: { offer: Offer }) {
  const store = useCheckoutStore();
  useEffect(() => {
    if (store.getState().offer?.version !== offer.version) store.getState().changeOffer(offer);
  }, [offer, store]);
  return null;
}
