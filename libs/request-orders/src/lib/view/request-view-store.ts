import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand';
import { ApiError, type Api } from '@marketplace/api-client';
import type { QuoteOfRequest, QuoteRequest, SellerQuote } from '@marketplace/api-contract';
import { declineQuote, getQuoteRequest, withdrawQuoteRequest } from '@marketplace/api-contract/operations';
import type { RequestData } from './load-request';

/** `changed`: something else happened first, and the page shows it now. */
type ActionState = { status: 'idle' } | { status: 'busy' | 'failed' | 'changed'; id: string };

/** What a seller did while the page was open. */
export interface QuoteUpdate {
  kind: 'arrived' | 'revised' | 'withdrawn';
  seller: string;
}

export interface RequestView extends RequestData {
  /** The action that runs or ran last, with the id of its quote or request. */
  action: ActionState;
  updates: readonly QuoteUpdate[];
  applyAnswer: (data: RequestData) => void;
  /** Reads the request again; keeps what is shown if that fails. */
  refresh: () => Promise<void>;
  /** Ends what is being read, as the page is left. */
  stopReading: () => void;
  withdraw: () => Promise<void>;
  decline: (quoteId: string) => Promise<void>;
  /** Shows what an action of the customer has made of a quote. */
  showQuote: (answer: QuoteOfRequest) => void;
  /** How many actions of the customer have been shown. */
  actions: number;
}

interface RequestViewFirst {
  data: RequestData;
  getApi: () => Api;
}

/** One request with its quotes, and what its customer does with them. */
export function createRequestViewStore({ data, getApi }: RequestViewFirst): StoreApi<RequestView> {
  let reading = new AbortController();

  return createStore<RequestView>()((set, get) => {
    const { id } = data.request;

    const show = (request: QuoteRequest) => {
      // What is being read may be older.
      reading.abort();
      const updates = findUpdates(get().request.quotes, request.quotes);
      set({ request, ...(updates.length > 0 && { updates }) });
    };
    const showResult = (request: QuoteRequest) => {
      show(request);
      set({ actions: get().actions + 1 });
    };
    const showQuote = ({ quote, request }: QuoteOfRequest) =>
      showResult({ ...request, quotes: get().request.quotes.map((one) => (one.id === quote.id ? quote : one)) });

    const refresh = async () => {
      reading.abort();
      const { signal } = (reading = new AbortController());
      try {
        const request = await getApi()(getQuoteRequest, { params: { id }, signal });
        if (!signal.aborted) show(request);
      } catch {
        // The next update reads it again.
      }
    };

    const run = async (target: string, call: () => Promise<void>) => {
      if (get().action.status === 'busy') return;
      set({ action: { status: 'busy', id: target } });
      try {
        await call();
        set({ action: { status: 'idle' } });
      } catch (error) {
        const hasChanged = isConflict(error);
        if (hasChanged) await refresh();
        set({ action: { status: hasChanged ? 'changed' : 'failed', id: target } });
      }
    };

    return {
      ...data,
      action: { status: 'idle' },
      updates: [],
      actions: 0,
      applyAnswer: ({ request, loadedAt }) => {
        show(request);
        set({ loadedAt });
      },
      refresh,
      stopReading: () => reading.abort(),
      withdraw: () => run(id, async () => showResult(await getApi()(withdrawQuoteRequest, { params: { id } }))),
      decline: (quoteId) =>
        run(quoteId, async () => showQuote(await getApi()(declineQuote, { params: { id: quoteId } }))),
      showQuote,
    };
  });
}

/** Whether an action came too late. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'action_unavailable' || error.code === 'quote_expired');

function findUpdates(before: readonly SellerQuote[], after: readonly SellerQuote[]): QuoteUpdate[] {
  const known = new Map(before.map((quote) => [quote.id, quote]));
  return after.flatMap(({ id, status, amount, seller, actions }): QuoteUpdate[] => {
    const old = known.get(id);
    if (!old) return actions.length > 0 ? [{ kind: 'arrived', seller: seller.name }] : [];
    if (old.status !== 'Withdrawn' && status === 'Withdrawn') return [{ kind: 'withdrawn', seller: seller.name }];
    const isRevised = status === 'Offered' && (old.amount !== amount || old.status === 'Countered');
    return isRevised ? [{ kind: 'revised', seller: seller.name }] : [];
  });
}
