import { createIdempotencyKey } from '@marketplace/api-client';
import type { Order, PaymentStep } from '@marketplace/api-contract';
import type { CartSlice } from './cart-slice';
import { readDraft } from './checkout-draft';
import { isBeforeOrder, next, PROMO_CODE_FIELD, type CheckoutEvent, type OrderChange } from './checkout-process';
import type { Card, CheckoutContext, CheckoutState, Customer } from './checkout-state';
import type { HoldController } from './hold-controller';
import { toFulfilmentChoice, withFulfilment } from './load-quotes';
import { forgetUnpaidOrder, isCurrent } from './order-attempt';
import { performTask } from './perform-task';
import type { PlacedOrderSlice } from './placed-order-slice';
import type { QuoteSlice } from './quote-slice';

interface Slices {
  cart: CartSlice;
  dates: HoldController;
  placed: PlacedOrderSlice;
  quote: QuoteSlice;
}

/** Ordering and paying: runs the tasks of the checkout process, one at a time. */
export interface PaymentSlice extends Pick<CheckoutState, 'submit' | 'cancel' | 'endPaymentTime'> {
  /** Continues a process that does not wait for the customer, as after a reload. */
  run: () => Promise<void>;
}

export function createPaymentSlice(context: CheckoutContext, { cart, dates, placed, quote }: Slices): PaymentSlice {
  const { session, order, get, set, getDraftKey } = context;
  let isRunning = false;

  function apply(event: CheckoutEvent) {
    const before = get().process;
    const process = next(before, event);
    set({ process, ...(event.type === 'answered' && { payUntil: getPayUntil(event.payment) }) });
    if (process.step === 'unpaid' && before.step === 'settling')
      set({ fulfilment: readDraft(getDraftKey()).fulfilment ?? toFulfilmentChoice(process.order.fulfilment) });
    // After a rejection the price or the fulfilments may have changed.
    if (process.step === 'unpaid' && process.rejection) quote.loadForOrder(process.order);
    if ('order' in process && process.order) dates.end(true);
    if (process.step === 'done') {
      placed.forget(process.order.id);
    }
    if (process.step !== 'editing' || process.rejection?.code === 'signed_out') return;
    if ('orderId' in before) forgetUnpaidOrder(before.orderId);
    if ('order' in before && before.order) forgetUnpaidOrder(before.order.id);
    if (order) {
      set({ quote: { status: 'empty' } });
      return;
    }
    cart.setAttempt(null);
    // Of a code that can't be used any more, the quote says why.
    const { code, fields = {} } = process.rejection ?? {};
    if (code === 'invalid_input' && PROMO_CODE_FIELD in fields) quote.rejectPromoCode();
    else quote.load();
  }

  const perform = (card: Card | null) => {
    const { process, attempt } = get();
    return performTask(process, { api: session.getState().api, attempt, card, onCreated: cart.setAttempt });
  };

  async function run(card: Card | null) {
    if (isRunning) return;
    isRunning = true;
    try {
      for (let event = await perform(card); event; event = await perform(card)) apply(event);
    } finally {
      isRunning = false;
    }
  }

  async function applyAndRun(event: CheckoutEvent, card: Card | null) {
    if (isRunning) return;
    apply(event);
    await run(card);
  }

  /** `pressed` is what the customer saw when they pressed the button. */
  async function submit(pressed: CheckoutState, customer: Customer, card: Card) {
    const { process, quote: shown, fulfilment, offer } = pressed;
    if (process.step === 'editing') {
      const chosen = shown.status === 'ready' ? shown.quotes[fulfilment] : null;
      if (shown.status !== 'ready' || !chosen) return;
      const request = {
        lines: [...shown.lines],
        fulfilment,
        expectedTotal: chosen.total,
        ...(chosen.promoCode?.problem === null && { promoCode: chosen.promoCode.code }),
        ...(offer && { quoteId: offer.quoteId, quoteVersion: offer.version, auctionId: offer.auctionId }),
        ...customer,
      };
      cart.setAttempt({ key: createIdempotencyKey(), request });
    }
    // Another tab may have ordered the same cart without an event having arrived here (OR-04).
    if (isBeforeOrder(process) && !isCurrent(get().attempt?.request ?? { lines: [] })) {
      cart.reload();
      return;
    }
    const change = process.step === 'unpaid' ? findChange(process.order, customer, get()) : null;
    apply(change ? { type: 'changed', change } : { type: 'submitted' });
    await run(card);
    if (process.step === 'editing') await placed.resumeOr(() => {});
  }

  return {
    run: () => run(null),
    cancel: () => applyAndRun({ type: 'cancelRequested' }, null),
    endPaymentTime: () => applyAndRun({ type: 'timeUp' }, null),
    submit: async (customer, card) => {
      if (isRunning) return;
      const pressed = get();
      await placed.resumeOr(() => submit(pressed, customer, card));
    },
  };
}

/** What the customer has changed of an unpaid order; null for nothing. */
function findChange(order: Order, customer: Customer, { quote, fulfilment }: CheckoutState): OrderChange | null {
  const changed = withFulfilment(order, fulfilment, quote.status === 'ready' ? quote.quotes : null);
  if (changed === order && toComparableText(order) === toComparableText(customer)) return null;
  return { ...customer, fulfilment: toFulfilmentChoice(changed.fulfilment), expectedTotal: changed.total };
}

const toComparableText = ({ contact, note }: Customer) => JSON.stringify([Object.entries(contact).sort(), note]);

/** By this browser's own clock. */
const getPayUntil = (payment: PaymentStep | null) => payment && Date.now() + payment.secondsLeft * 1000;
