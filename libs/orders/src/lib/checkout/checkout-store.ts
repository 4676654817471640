import { createStore, type StoreApi } from 'zustand/vanilla';
import { NO_CHANGES } from './cart-price-changes';
import { createCartSlice, type CartSlice } from './cart-slice';
import { isBeforeOrder, newCheckout, resumedCheckout } from './checkout-process';
import { readDraft, writeDraft } from './checkout-draft';
import type { CheckoutContext, CheckoutFirst, CheckoutState } from './checkout-state';
import { createHoldController, type HoldController } from './hold-controller';
import { toFulfilmentChoice } from './load-quotes';
import { isCurrentCart, readAttempt } from './order-attempt';
import { createPaymentSlice } from './payment-slice';
import { createPlacedOrderSlice } from './placed-order-slice';
import { createQuoteSlice, type QuoteSlice } from './quote-slice';
import { isSignInPage } from './sign-in-page';

/** The checkout of the cart, of one unpaid order or by a quote. */
export function createCheckoutStore({ session, order, offer, lastContact }: CheckoutFirst): StoreApi<CheckoutState> {
  return createStore<CheckoutState>()((set, get) => {
    const getDraftKey = () => ({ user: session.getState().user, order, offer });
    const getLines = () => get().offer?.lines ?? session.getState().cart;
    const context: CheckoutContext = { session, order, offer, lastContact, get, set, getDraftKey, getLines };
    const dates: HoldController = createHoldController(
      () => session.getState().api,
      (hold) => {
        set({ hold });
        // Somebody else was faster: the new quote names the taken days and the nearest free ones.
        if (hold.status === 'rejected') quote.load(true);
      },
    );
    const quote: QuoteSlice = createQuoteSlice(context, dates, (lines) => cart.change(lines));
    const cart: CartSlice = createCartSlice(context, () => quote.load());
    const placed = createPlacedOrderSlice(context, quote);
    const payment = createPaymentSlice(context, { cart, dates, placed, quote });

    function abort() {
      quote.abort();
      placed.abort();
    }

    async function start() {
      session.getState().restoreCart();
      const { values: _, cardId, isCardSaved = false, ...choices } = readDraft(getDraftKey());
      set({ ...choices, card: { cardId, isCardSaved } });
      if (order) {
        quote.loadForOrder(order);
        void payment.run();
        return;
      }
      const attempt = readAttempt(getLines(), offer);
      if (attempt) {
        const process = attempt.orderId ? resumedCheckout(attempt.orderId) : ({ step: 'unknown' } as const);
        const { fulfilment = 'pickup', promoCode } = attempt.request;
        set({ attempt, process, fulfilment, promoCode });
      }
      await placed.resumeOr(() => {
        quote.load();
        void payment.run();
      });
    }

    return {
      order,
      offer,
      lastContact,
      process: order ? resumedCheckout(order.id, order) : newCheckout,
      quote: { status: 'loading' },
      fulfilment: order ? toFulfilmentChoice(order.fulfilment) : 'pickup',
      promoCode: undefined,
      typedPromoCode: '',
      rejectedPromoCode: null,
      card: { cardId: undefined, isCardSaved: false },
      promoCodeStep: 'idle',
      changes: NO_CHANGES,
      attempt: null,
      hold: { status: 'none' },
      placedOrderId: null,
      paidOrder: null,
      payUntil: null,
      start,
      followCart: async () => {
        if (offer) return;
        if (!isCurrentCart(session.getState().cart)) cart.reload();
        await placed.resumeOr(() => {});
      },
      changeOffer: (changed) => {
        set({ offer: changed });
        if (!isBeforeOrder(get().process)) return;
        // What is shown can be the price of the earlier version.
        set({ quote: { status: 'loading' } });
        quote.load();
      },
      loadQuote: quote.load,
      chooseFulfilment: (fulfilment) => {
        set({ fulfilment });
        writeDraft(getDraftKey(), { fulfilment });
      },
      applyPromoCode: (promoCode) => {
        const typedPromoCode = promoCode ?? '';
        set({ promoCode, typedPromoCode, promoCodeStep: 'checking' });
        writeDraft(getDraftKey(), { promoCode, typedPromoCode });
        quote.load();
      },
      typePromoCode: (typedPromoCode) => {
        set({ typedPromoCode });
        writeDraft(getDraftKey(), { typedPromoCode });
      },
      selectCard: (part) => {
        set({ card: { ...get().card, ...part } });
        writeDraft(getDraftKey(), part);
      },
      removeLine: cart.removeLine,
      changeDates: cart.changeDates,
      clear: () => cart.change([]),
      suspend: () => {
        abort();
        dates.shortenOnPageHide();
      },
      leave: () => {
        abort();
        // A customer who signs in comes back here.
        if (isSignInPage(location.pathname)) dates.shortenOnPageHide();
        else dates.release();
      },
      cancel: payment.cancel,
      endPaymentTime: payment.endPaymentTime,
      submit: payment.submit,
    };
  });
}
