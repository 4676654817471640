import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, type Api } from '@marketplace/api-client';
import {
  AVAILABILITY_WINDOW_DAYS,
  type AvailabilityData,
  type Category,
  type Day,
  type Instant,
  type Product,
  type ReviewPage,
  type SellerSummary,
} from '@marketplace/api-contract';
import { getAvailability, getProduct, quoteOrder } from '@marketplace/api-contract/operations';
import { createAvailability } from '@marketplace/availability-rules';
import { addDays, dayIn, toInstant } from '@marketplace/formats';
import type { DayRange, SlotRange } from '@marketplace/product-availability';
import type { JsonLd } from './head/json-ld';
import type { ProductComponent } from './product-components';
import { deriveState, getUnitsOfPrice, type DerivedState, type BaseState, type EstimatePrice } from './derived-state';

/** The loader's data; serialisable. */
export interface ProductData {
  product: Product;
  /** Null when they could not be loaded. */
  reviews: ReviewPage | null;
  /** For search engines (AP-07). */
  jsonLd: readonly JsonLd[];
}

export interface ProductOptions extends ProductData {
  api: Api;
  components: readonly ProductComponent[];
}

/** The state of one product page, with the specification's names (PD-07). */
export interface ProductState extends BaseState, DerivedState {
  readonly seller: SellerSummary;
  readonly productComponents: readonly ProductComponent[];
  /** Categories by slug, from the root to the product's own. */
  readonly categoriesObject: Readonly<Record<string, Category>>;
  readonly firstReviews: ReviewPage | null;
  /** The last page of reviews that was requested on this page. */
  readonly reviewPage?: number;
  readonly jsonLd: readonly JsonLd[];
  readonly availabilityStatus: 'idle' | 'loading' | 'failed';
  /** Offered when the page was loaded, and removed since (PD-04). */
  readonly isGone: boolean;
  chooseDates: (range: DayRange | null) => void;
  /** Booking: the day whose times are shown. */
  showDay: (day: Day) => void;
  chooseSlot: (slot: SlotRange | null) => void;
  /** Chooses the nearest free dates. */
  chooseNearest: () => void;
  chooseQuantity: (qty: number) => void;
  /** From now on an estimate is shown until the server answers. */
  setEstimatePrice: (estimatePrice: EstimatePrice) => void;
  /** Reads availability (or the product, if it has none) and price again. */
  refresh: () => Promise<void>;
  /** Reads availability up to `to`, unless it is known already. */
  loadMonths: (from: Day, to: Day) => Promise<void>;
  refreshQuote: () => Promise<void>;
  /** Aborts the requests under way. */
  stop: () => void;
}

/** Debounce, so that quick changes of the quantity cost one request. */
const QUOTE_DELAY_MS = 120;

export function createProductStore({
  product,
  reviews,
  jsonLd,
  api,
  components,
}: ProductOptions): StoreApi<ProductState> {
  const availability = 'availability' in product ? product.availability : null;
  const first: BaseState = {
    product,
    availability,
    knownUntil: availability ? addDays(availability.today, AVAILABILITY_WINDOW_DAYS) : '',
    now: undefined,
    day: availability ? firstFreeDay(availability) : '',
    selected: null,
    qty: product.minimumQuantity,
    unitOfPrice: getUnitsOfPrice(product)[0]?.unit ?? '',
    quote: { status: 'idle' },
    estimatePrice: null,
  };
  let quoteRequest = new AbortController();
  let readRequest = new AbortController();
  let requestedUntil = first.knownUntil;

  return createStore<ProductState>()((set, get) => {
    const update = (part: Partial<BaseState>) => set((state) => ({ ...part, ...deriveState({ ...state, ...part }) }));
    const choose = (part: Partial<BaseState>) => {
      update(part);
      void get().refreshQuote();
    };

    /** `isQuiet` keeps the shown price until the answer: the visitor has changed nothing. */
    async function refreshQuote(isQuiet = false): Promise<void> {
      quoteRequest.abort();
      const { orderProducts, quote, qty, maximum } = get();
      // What cannot be ordered has no price.
      if (orderProducts.length === 0 || qty < product.minimumQuantity || qty > maximum)
        return update({ quote: { status: 'idle' } });
      const { signal } = (quoteRequest = new AbortController());
      if (!isQuiet || quote.status === 'idle') update({ quote: { status: 'loading' } });
      try {
        await delay(QUOTE_DELAY_MS, signal);
        const answer = await api(quoteOrder, { body: { lines: [...orderProducts] }, signal });
        if (signal.aborted) return;
        const problems = answer.lines.flatMap((line) => line.problems.map(({ code }) => code));
        // The seller has changed the sale type since.
        if (problems.includes('not_orderable')) return update({ quote: { status: 'failed', code: 'not_orderable' } });
        update({ quote: { status: 'ready', quote: answer } });
        // AV-08: taken since the page loaded, so the calendar is out of date too.
        if (problems.includes('unavailable_dates')) await readAvailability();
      } catch (error) {
        if (signal.aborted) return;
        update({ quote: { status: 'failed', code: getCode(error) } });
        set({ isGone: isGoneError(error) });
      }
    }

    /** Replaces the request under way. */
    async function read<Answer>(request: (signal: AbortSignal) => Promise<Answer>, onAnswer: (answer: Answer) => void) {
      readRequest.abort();
      const { signal } = (readRequest = new AbortController());
      set({ availabilityStatus: 'loading' });
      try {
        const answer = await request(signal);
        if (signal.aborted) return;
        set({ availabilityStatus: 'idle', isGone: false });
        onAnswer(answer);
      } catch (error) {
        // What is known stays: the server checks again when the order is placed.
        if (!signal.aborted) set({ availabilityStatus: 'failed', isGone: isGoneError(error) });
      }
    }

    async function readAvailability(): Promise<void> {
      const { availability: known } = get();
      if (!known) return;
      const to = requestedUntil;
      const call = { params: { id: product.id }, query: { from: known.today, to } };
      await read(
        (signal) => api(getAvailability, { ...call, signal }),
        (answer) => {
          const now = toInstant(Date.now());
          const { selected, day } = get();
          // The server chose the day without the visitor's clock: today's slots may have begun.
          const isDayOpen = selected === null && day <= answer.today;
          update({ availability: answer, knownUntil: to, now, ...(isDayOpen && { day: firstFreeDay(answer, now) }) });
        },
      );
    }

    /** For products without dates, of which the stock or the bids change. */
    const readProduct = () =>
      read(
        (signal) => api(getProduct, { params: { id: product.id }, signal }),
        (answer) => {
          update({ product: answer });
          // Sold out since: the price goes too.
          if (get().orderProducts.length === 0) void refreshQuote();
        },
      );

    return {
      ...first,
      ...deriveState(first),
      seller: product.seller,
      productComponents: components,
      categoriesObject: Object.fromEntries(product.categories.map((category) => [category.slug, category])),
      firstReviews: reviews,
      jsonLd,
      availabilityStatus: 'idle',
      isGone: false,
      chooseDates: (selected) => choose({ selected }),
      showDay: (day) => update({ day }),
      chooseSlot: (selected) => choose({ selected }),
      chooseNearest: () => {
        const { nearest, availability: known } = get();
        if (!nearest) return;
        const isSlot = 'slotStart' in nearest && known;
        choose({ selected: nearest, ...(isSlot && { day: dayIn(known.timeZone, nearest.slotStart) }) });
      },
      chooseQuantity: (qty) => choose({ qty }),
      setEstimatePrice: (estimatePrice) => update({ estimatePrice }),
      refresh: async () => {
        await Promise.all([availability ? readAvailability() : readProduct(), refreshQuote(true)]);
      },
      loadMonths: async (_from, to) => {
        if (to <= requestedUntil && get().availabilityStatus !== 'failed') return;
        if (to > requestedUntil) requestedUntil = to;
        await readAvailability();
      },
      refreshQuote: () => refreshQuote(),
      stop: () => {
        quoteRequest.abort();
        readRequest.abort();
      },
    };
  });
}

/** The first day with a free slot. */
const firstFreeDay = (answer: AvailabilityData, now?: Instant): Day =>
  createAvailability(answer, now).nextFree(1)?.start ?? answer.today;

const isGoneError = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status);
const getCode = (error: unknown) => (error instanceof ApiError ? error.code : 'internal');

/** Rejects at once when the signal aborts. */
const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
