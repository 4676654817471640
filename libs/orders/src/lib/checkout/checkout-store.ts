import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '@marketplace/api-client';
import {
  cancelOrder,
  changeOrder,
  createOrder,
  getOrder,
  settleOrder,
  type Contact,
  type Order,
  type PaymentStep,
  type WantedFulfilment,
  type WantedLine,
} from '@marketplace/api-contract';
import type { PaymentHandle } from '@marketplace/payments';
import type { Session } from '@marketplace/session';
import {
  isOfCart,
  newCheckout,
  next,
  resumedCheckout,
  taskOf,
  type Checkout,
  type CheckoutEvent,
  type OrderChange,
} from './checkout-process';
import { createCartMemory, NO_CHANGES, type CartChanges } from './cart-memory';
import { writeDraft } from './contact-draft';
import { findGone, isRefusedLine, loadQuotes, orderWith, wantedOf, type Quotes } from './load-quotes';
import { createHolding, type Hold } from './hold';
import type { Dates } from './line-item';
import { isSignInPage } from './sign-in-page';
import { isPassing } from './passing';
import {
  findUnpaidId,
  forgetUnpaid,
  isInCart,
  newKey,
  readAttempt,
  writeAttempt,
  type OrderAttempt,
} from './order-attempt';
import { isPayable } from '../order-status';

export type QuoteState =
  | { status: 'loading' }
  | { status: 'empty' }
  | { status: 'failed'; code: string }
  | { status: 'ready'; lines: readonly WantedLine[]; quotes: Quotes };

/** Who orders, and what they tell the seller. */
export interface Customer {
  contact: Contact;
  note: string;
}

type Card = Pick<PaymentHandle, 'confirm'>;

export interface CheckoutState {
  /** The order that the page is about, instead of the cart. */
  ordered: Order | null;
  process: Checkout;
  quote: QuoteState;
  fulfilment: WantedFulfilment;
  /** What is not as it was when the cart was last shown. */
  changes: CartChanges;
  /** What was asked for and is not settled yet. */
  attempt: OrderAttempt | null;
  /** Whether the dates are kept meanwhile. */
  hold: Hold;
  /** The order of the same cart that another tab has placed and that waits for its payment: the checkout goes on with it. */
  unpaidId: string | null;
  /** Until when an order waits for its payment, in milliseconds of this browser's own clock; null where none does. */
  payUntil: number | null;
  /** Reads the cart, and where a checkout stood before the page was loaded. */
  start: () => Promise<void>;
  /** Shows the cart anew where another tab has changed it, or the order that it has placed of it. */
  followCart: () => Promise<void>;
  /** Asks what the cart costs; again at news of what is in it. */
  loadQuote: (isNews?: boolean) => void;
  chooseFulfilment: (fulfilment: WantedFulfilment) => void;
  removeLine: (position: number) => void;
  /** Other dates for a line of the cart. */
  changeDates: (position: number, dates: Dates) => void;
  clear: () => void;
  /** The document is left or put away: the tab may be closed, or the page loaded anew. */
  putAway: () => void;
  /** Another page is shown instead. */
  leave: () => void;
  /** Cancels the order that waits for its payment. */
  cancel: () => Promise<void>;
  /** The time to pay has run out. */
  endTime: () => Promise<void>;
  /** The one button: orders, pays, or asks again, as the checkout stands. */
  press: (customer: Customer, card: Card) => Promise<void>;
}

export interface CheckoutFirst {
  session: StoreApi<Session>;
  /** An order that waits for its payment, instead of the cart. */
  order: Order | null;
}

/** The checkout of the cart, or of one order that is still to be paid. */
export function createCheckoutStore({ session, order }: CheckoutFirst): StoreApi<CheckoutState> {
  let asking: AbortController | null = null;
  let finding: AbortController | null = null;
  let isRunning = false;

  return createStore<CheckoutState>()((set, get) => {
    const holding = createHolding(
      () => session.getState().api,
      (hold) => {
        set({ hold });
        // Somebody else was faster: the quote knows of what, and what is free instead.
        if (hold.status === 'unkept') loadQuote(true);
      },
    );
    const memory = createCartMemory();
    const cart = (): readonly WantedLine[] => session.getState().cart;

    function remember(attempt: OrderAttempt | null) {
      set({ attempt });
      writeAttempt(attempt);
    }

    function loadQuote(isNews = false) {
      asking?.abort();
      const lines = cart();
      if (lines.length === 0) {
        holding.end(false);
        set({ quote: { status: 'empty' } });
        return;
      }
      asking = new AbortController();
      const { signal } = asking;
      if (get().quote.status !== 'ready') set({ quote: { status: 'loading' } });
      loadQuotes(session.getState().api, lines, signal).then(
        (quotes) => {
          // The answer may have come in the moment in which the page was left: nothing is held for it then.
          if (signal.aborted) return;
          const { fulfilment, changes } = get();
          set({
            quote: { status: 'ready', lines, quotes },
            changes: { ...changes, before: memory.compare(lines, quotes.pickup) },
            fulfilment: quotes.delivery ? fulfilment : 'pickup',
          });
          if (!isOfCart(get().process)) return;
          const free = lines.filter((_, position) => quotes.pickup.lines[position]?.problems.length === 0);
          if (free.length > 0) holding.keep(free, isNews);
          else holding.end(false);
        },
        async (error: unknown) => {
          if (!signal.aborted && isRefusedLine(error) && (await dropGone(lines, signal))) return;
          const { quote } = get();
          // What is shown of the same cart stays: its customer has typed beside it.
          if (quote.status === 'ready' && quote.lines === lines && isPassing(error)) return;
          if (!signal.aborted) set({ quote: { status: 'failed', code: codeOf(error) } });
        },
      );
    }

    /** How an order can come to its customer, and what that costs; without an answer it stays as it was ordered. */
    function loadChoices({ lines }: Order) {
      asking = new AbortController();
      const wanted = lines.map(({ productId, quantity, startDate, endDate, slotStart, slotEnd }) => ({
        productId,
        quantity,
        ...(startDate && { startDate, endDate }),
        ...(slotStart && { slotStart, slotEnd }),
      }));
      loadQuotes(session.getState().api, wanted, asking.signal).then(
        (quotes) => 'order' in get().process && set({ quote: { status: 'ready', lines: wanted, quotes } }),
        () => {},
      );
    }

    /** What is not as it was ordered; null where all of it is. */
    function changeOf(before: Order, customer: Customer): OrderChange | null {
      const { quote, fulfilment } = get();
      const after = orderWith(before, fulfilment, quote.status === 'ready' ? quote.quotes : null);
      const detailsOf = ({ contact, note }: Customer) => JSON.stringify([Object.entries(contact).sort(), note]);
      if (after === before && detailsOf(before) === detailsOf(customer)) return null;
      return { ...customer, fulfilment: wantedOf(after.fulfilment), expectedTotal: after.total };
    }

    /** Takes out of the cart what is no longer offered, or makes no sense, and says so; whether anything is left to order. */
    async function dropGone(lines: readonly WantedLine[], signal: AbortSignal): Promise<boolean> {
      const gone = await findGone(session.getState().api, lines, signal);
      if (signal.aborted || get().process.step !== 'editing' || gone.size === 0 || gone.size === lines.length)
        return false;
      set({ changes: { ...NO_CHANGES, gone: [...gone].map(memory.nameOf) } });
      changeCart(lines.filter((line) => !gone.has(line)));
      return true;
    }

    function apply(event: CheckoutEvent) {
      const before = get().process;
      const process = next(before, event);
      set({ process, ...(event.type === 'answered' && { payUntil: endOf(event.payment) }) });
      if (process.step === 'unpaid' && before.step === 'settling')
        set({ fulfilment: wantedOf(process.order.fulfilment) });
      // It costs otherwise by now, or doesn't come like that any more.
      if (process.step === 'unpaid' && process.refusal) loadChoices(process.order);
      // What was kept is an order by now.
      if ('order' in process && process.order) holding.end(true);
      if (process.step === 'done') {
        writeDraft(null);
        forgetOrdered(process.order.id);
      }
      if (process.step !== 'editing' || process.refusal?.code === 'signed_out') return;
      if ('orderId' in before) forgetUnpaid(before.orderId);
      if ('order' in before && before.order) forgetUnpaid(before.order.id);
      if (order) {
        set({ quote: { status: 'empty' } });
        return;
      }
      remember(null);
      loadQuote();
    }

    function changeCart(lines: readonly WantedLine[]) {
      remember(null);
      session.getState().setCart(lines);
      loadQuote();
    }

    /** Begins anew with the cart as it is in storage, as a reload does. An order that is made or being made goes on. */
    function showCart() {
      session.getState().restoreCart();
      if (order || !isOfCart(get().process)) return;
      remember(null);
      set({ process: newCheckout });
      loadQuote();
    }

    /** The order of this cart that another tab has placed, unless that is paid or over. */
    const findPlaced = () => (!order && get().process.step === 'editing' ? findUnpaidId(cart()) : null);

    /** Whether that order still waits for its payment: then it is gone on with, and no second one made. */
    async function goOnWith(id: string): Promise<boolean> {
      // Its own: news of the cart ask for the price anew, and must not end this.
      finding?.abort();
      const { signal } = (finding = new AbortController());
      try {
        const { status } = await session.getState().api(getOrder, { params: { id }, signal });
        if (isPayable(status)) {
          asking?.abort();
          set({ unpaidId: id });
        } else forgetUnpaid(id);
        return isPayable(status);
      } catch (error) {
        // It is another customer's.
        if (error instanceof ApiError && error.code === 'not_found') forgetUnpaid(id);
        return signal.aborted;
      }
    }

    /** What has been ordered leaves the cart; what is in it by now instead, from another tab too, is left alone. */
    function forgetOrdered(orderId: string) {
      session.getState().restoreCart();
      const isOfTheCart = readAttempt(cart())?.orderId === orderId || findUnpaidId(cart()) === orderId;
      forgetUnpaid(orderId);
      if (!isOfTheCart) return;
      remember(null);
      session.getState().setCart([]);
    }

    async function run(card: Card | null) {
      if (isRunning) return;
      isRunning = true;
      try {
        for (let event = await perform(card); event; event = await perform(card)) apply(event);
      } finally {
        isRunning = false;
      }
    }

    /** Does what the checkout's state asks for and tells what came of it; null where there is nothing to do. */
    async function perform(card: Card | null): Promise<CheckoutEvent | null> {
      const { process, attempt } = get();
      const { api } = session.getState();
      const task = taskOf(process);
      if (task === 'create' && attempt) {
        return answerOf(async () => {
          const { key: idempotencyKey, request } = attempt;
          const answer = await api(createOrder, { body: { ...request, idempotencyKey } });
          remember({ ...attempt, orderId: answer.order.id });
          return answer;
        });
      }
      if (task === 'settle' && process.step === 'settling') {
        const answer = await answerOf(() => api(settleOrder, { params: { id: process.orderId } }));
        // Any other refusal, as of too many calls, says nothing of the order: it is asked again.
        const isFinal = answer.type !== 'refused' || FINAL.has(answer.refusal.code);
        return isFinal ? answer : { type: 'lost' };
      }
      if (process.step === 'changing') {
        const call = { params: { id: process.order.id }, body: process.change };
        return answerOf(() => api(changeOrder, call));
      }
      if (process.step === 'cancelling') {
        const call = { params: { id: process.order.id } };
        return answerOf(async () => ({ order: await api(cancelOrder, call), payment: null }));
      }
      if (task === 'pay' && process.step === 'paying' && card) {
        const { name, email, phone } = process.order.contact;
        const result = await card.confirm(process.payment.clientSecret, { name, email, phone });
        return result.status === 'succeeded' ? { type: 'charged' } : { type: 'declined', failure: result };
      }
      return null;
    }

    return {
      ordered: order,
      process: order ? resumedCheckout(order.id, order) : newCheckout,
      quote: { status: 'loading' },
      fulfilment: order ? wantedOf(order.fulfilment) : 'pickup',
      changes: NO_CHANGES,
      attempt: null,
      hold: { status: 'none' },
      unpaidId: null,
      payUntil: null,
      start: async () => {
        session.getState().restoreCart();
        if (order) {
          loadChoices(order);
          void run(null);
          return;
        }
        const attempt = readAttempt(cart());
        if (attempt) {
          const process: Checkout = attempt.orderId ? resumedCheckout(attempt.orderId) : { step: 'unknown' };
          set({ attempt, process, fulfilment: attempt.request.fulfilment ?? 'pickup' });
        }
        const placed = findPlaced();
        if (placed !== null && (await goOnWith(placed))) return;
        loadQuote();
        void run(null);
      },
      followCart: async () => {
        if (!isInCart(cart())) showCart();
        const placed = findPlaced();
        if (placed !== null) await goOnWith(placed);
      },
      loadQuote,
      chooseFulfilment: (fulfilment) => set({ fulfilment }),
      removeLine: (position) => changeCart(cart().filter((_, index) => index !== position)),
      changeDates: (position, dates) =>
        changeCart(cart().map((line, index) => (index === position ? { ...line, ...dates } : line))),
      clear: () => changeCart([]),
      putAway: () => {
        asking?.abort();
        finding?.abort();
        holding.leave();
      },
      leave: () => {
        asking?.abort();
        finding?.abort();
        // Who signs in comes back here.
        if (isSignInPage(location.pathname)) holding.leave();
        else holding.release();
      },
      cancel: async () => {
        if (isRunning) return;
        apply({ type: 'cancelPressed' });
        await run(null);
      },
      endTime: async () => {
        if (isRunning) return;
        apply({ type: 'timeUp' });
        await run(null);
      },
      press: async (customer, card) => {
        const { process, quote, fulfilment } = get();
        if (isRunning) return;
        const placed = findPlaced();
        if (placed !== null && (await goOnWith(placed))) return;
        if (process.step === 'editing') {
          const shown = quote.status === 'ready' ? quote.quotes[fulfilment] : null;
          if (quote.status !== 'ready' || !shown) return;
          const request = { lines: [...quote.lines], fulfilment, expectedTotal: shown.total, ...customer };
          remember({ key: newKey(), request });
        }
        // Another tab may have ordered the same cart, and no event of it has to have arrived here (OR-04).
        if (isOfCart(process) && !isInCart(get().attempt?.request.lines ?? [])) {
          showCart();
          return;
        }
        const change = process.step === 'unpaid' ? changeOf(process.order, customer) : null;
        apply(change ? { type: 'changed', change } : { type: 'pressed' });
        await run(card);
      },
    };
  });
}

/** What settling can answer for good besides the order: there is none, or what was paid is not for it. */
const FINAL: ReadonlySet<string> = new Set(['not_found', 'payment_failed']);

type Answer = Omit<Extract<CheckoutEvent, { type: 'answered' }>, 'type'>;

/** Tells a refusal, after which nothing has happened, from an answer that is lost. */
async function answerOf(call: () => Promise<Answer>): Promise<CheckoutEvent> {
  try {
    return { type: 'answered', ...(await call()) };
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) return { type: 'lost' };
    return { type: 'refused', refusal: { code: error.code, details: error.details } };
  }
}

/** The end of the time to pay, by this browser's clock. */
const endOf = (payment: PaymentStep | null) => payment && Date.now() + payment.secondsLeft * 1000;

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'internal');
