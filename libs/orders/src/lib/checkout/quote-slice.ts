import { ApiError } from '@marketplace/api-client';
import type { Order, NewOrderLine } from '@marketplace/api-contract';
import { writeDraft } from './checkout-draft';
import { createPriceChangeTracker, NO_CHANGES } from './cart-price-changes';
import { isBeforeOrder, PROMO_CODE_FIELD } from './checkout-process';
import type { CheckoutContext } from './checkout-state';
import type { HoldController } from './hold-controller';
import { isRetryable } from './is-retryable';
import { findUnavailableLines, isLineError, isOnlyDelivered, loadQuotes, type Quotes } from './load-quotes';

/** Quotes the cart, offer or unpaid order, and holds the dates of orderable lines of the cart. */
export interface QuoteSlice {
  load: (isBackground?: boolean) => void;
  rejectPromoCode: () => void;
  /** Loads the fulfilments of an unpaid order; if that fails, the order is shown as placed. */
  loadForOrder: (order: Order) => void;
  abort: () => void;
}

export function createQuoteSlice(
  { session, offer, get, set, getDraftKey, getLines }: CheckoutContext,
  dates: HoldController,
  changeCart: (lines: readonly NewOrderLine[]) => void,
): QuoteSlice {
  let request: AbortController | null = null;
  const priceChanges = createPriceChangeTracker();

  function load(isBackground = false) {
    request?.abort();
    const lines = getLines();
    if (lines.length === 0) {
      dates.end(false);
      set({ quote: { status: 'empty' } });
      return;
    }
    const { signal } = (request = new AbortController());
    if (get().quote.status !== 'ready') set({ quote: { status: 'loading' } });
    const { quoteId, auctionId } = offer ?? {};
    loadQuotes(session.getState().api, { lines, quoteId, auctionId, promoCode: get().promoCode }, signal).then(
      // A response that arrives after the page was left must not start a hold.
      (quotes) => signal.aborted || show(lines, quotes, isBackground),
      (error: unknown) => fail(lines, error, signal),
    );
  }

  function show(lines: readonly NewOrderLine[], quotes: Quotes, isBackground: boolean) {
    const { fulfilment, changes, process } = get();
    set({
      quote: { status: 'ready', lines, quotes },
      promoCodeStep: 'idle',
      ...(!offer && { changes: { ...changes, previousAmounts: priceChanges.compare(lines, quotes.pickup) } }),
      fulfilment: isOnlyDelivered(quotes) ? 'delivery' : quotes.delivery ? fulfilment : 'pickup',
    });
    // What was agreed with a seller is reserved by the order.
    if (!isBeforeOrder(process) || offer) return;
    const free = lines.filter((_, position) => quotes.pickup.lines[position]?.problems.length === 0);
    if (free.length > 0) dates.hold(free, isBackground);
    else dates.end(false);
  }

  /** Quotes the cart without a code that is invalid, which stays in its field. */
  function rejectPromoCode() {
    const { promoCode, typedPromoCode } = get();
    set({ promoCode: undefined, promoCodeStep: 'idle', rejectedPromoCode: promoCode ?? typedPromoCode });
    writeDraft(getDraftKey(), { promoCode: undefined });
    load();
  }

  async function fail(lines: readonly NewOrderLine[], error: unknown, signal: AbortSignal) {
    if (!signal.aborted && error instanceof ApiError && get().promoCode && PROMO_CODE_FIELD in error.fields)
      return rejectPromoCode();
    if (!signal.aborted && !offer && isLineError(error) && (await removeUnavailable(lines, signal))) return;
    const { quote, promoCodeStep } = get();
    if (!signal.aborted && promoCodeStep === 'checking') set({ promoCodeStep: 'failed' });
    // Keep the quote of the same cart: the customer may be filling in the form beside it.
    if (quote.status === 'ready' && quote.lines === lines && isRetryable(error)) return;
    if (signal.aborted) return;
    set({ quote: { status: 'failed', code: error instanceof ApiError ? error.code : 'internal' } });
  }

  /** Removes lines that are invalid or no longer offered; false if the cart is unchanged. */
  async function removeUnavailable(lines: readonly NewOrderLine[], signal: AbortSignal): Promise<boolean> {
    const unavailable = await findUnavailableLines(session.getState().api, lines, signal);
    if (signal.aborted || get().process.step !== 'editing') return false;
    if (unavailable.size === 0 || unavailable.size === lines.length) return false;
    set({ changes: { ...NO_CHANGES, removedNames: [...unavailable].map(priceChanges.findName) } });
    changeCart(lines.filter((line) => !unavailable.has(line)));
    return true;
  }

  function loadForOrder({ id: orderId, lines, quoteId }: Order) {
    const { signal } = (request = new AbortController());
    const requested = lines.map(({ productId, quantity, startDate, endDate, slotStart, slotEnd }) => ({
      productId,
      quantity,
      ...(startDate && { startDate, endDate }),
      ...(slotStart && { slotStart, slotEnd }),
    }));
    loadQuotes(session.getState().api, { lines: requested, orderId, quoteId: quoteId ?? undefined }, signal).then(
      (quotes) => 'order' in get().process && set({ quote: { status: 'ready', lines: requested, quotes } }),
      () => {},
    );
  }

  return { load, rejectPromoCode, loadForOrder, abort: () => request?.abort() };
}
