import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, type Api } from '@marketplace/api-client';
import {
  AVAILABILITY_DAYS,
  getAvailability,
  getProduct,
  quoteOrder,
  type AvailabilityAnswer,
  type Category,
  type Day,
  type Instant,
  type Product,
  type ReviewPage,
  type SellerSummary,
} from '@marketplace/api-contract';
import { availabilityOf } from '@marketplace/availability';
import { addDays, dayIn, toInstant } from '@marketplace/formats';
import type { DayRange, SlotRange } from '@marketplace/product-availability';
import type { JsonLd } from './head/json-ld';
import type { ProductComponent } from './product-components';
import { derive, unitsOf, type Derived, type Facts, type OwnPrice } from './product-facts';

/** What the loader gives: plain data. */
export interface ProductFirst {
  product: Product;
  /** Null where they could not be read. */
  reviews: ReviewPage | null;
  /** For search engines (AP-07). */
  jsonLd: readonly JsonLd[];
}

export interface ProductOptions extends ProductFirst {
  api: Api;
  components: readonly ProductComponent[];
}

/** The state of one product page, with the specification's names (PD-07). */
export interface ProductState extends Facts, Derived {
  readonly seller: SellerSummary;
  readonly productComponents: readonly ProductComponent[];
  /** Categories by slug, from the root to the product's own. */
  readonly categoriesObject: Readonly<Record<string, Category>>;
  readonly firstReviews: ReviewPage | null;
  /** The last page of them that was asked for here. */
  readonly reviewPage?: number;
  readonly jsonLd: readonly JsonLd[];
  readonly availabilityStatus: 'idle' | 'loading' | 'failed';
  /** It was offered when the page was loaded, and is no longer (PD-04). */
  readonly isGone: boolean;
  chooseDates: (range: DayRange | null) => void;
  /** Booking: the day whose times are shown. */
  showDay: (day: Day) => void;
  chooseSlot: (slot: SlotRange | null) => void;
  /** Takes what is free nearest to what was chosen and is not. */
  chooseNearest: () => void;
  chooseQuantity: (qty: number) => void;
  /** From now on prices are shown before the server answers. */
  learnPrices: (ownPrice: OwnPrice) => void;
  /** Reads again what may have changed meanwhile, as when the visitor comes back to the page. */
  refresh: () => Promise<void>;
  /** Reads availability up to a later day than is known. */
  loadMonths: (from: Day, to: Day) => Promise<void>;
  refreshQuote: () => Promise<void>;
  /** Ends what is under way. */
  stop: () => void;
}

/** Quick changes, as of the quantity, are asked for once. */
const QUOTE_PAUSE_MS = 120;

export function createProductStore({
  product,
  reviews,
  jsonLd,
  api,
  components,
}: ProductOptions): StoreApi<ProductState> {
  const availability = 'availability' in product ? product.availability : null;
  const first: Facts = {
    product,
    availability,
    knownUntil: availability ? addDays(availability.today, AVAILABILITY_DAYS) : '',
    now: undefined,
    day: availability ? firstFree(availability) : '',
    selected: null,
    qty: product.minimumQuantity,
    unitOfPrice: unitsOf(product)[0]?.unit ?? '',
    quote: { status: 'idle' },
    ownPrice: null,
  };
  let quoting = new AbortController();
  let reading = new AbortController();
  let wantedUntil = first.knownUntil;

  return createStore<ProductState>()((set, get) => {
    const update = (facts: Partial<Facts>) => set((state) => ({ ...facts, ...derive({ ...state, ...facts }) }));
    /** A change of what is wanted: its price is another one. */
    const choose = (facts: Partial<Facts>) => {
      update(facts);
      void get().refreshQuote();
    };

    /** Quietly: what is shown stays until the answer, for nothing was changed by the visitor. */
    async function refreshQuote(isQuiet = false): Promise<void> {
      quoting.abort();
      const { orderProducts, quote, qty, maximum } = get();
      // What cannot be ordered has no price.
      if (orderProducts.length === 0 || qty < product.minimumQuantity || qty > maximum)
        return update({ quote: { status: 'idle' } });
      const { signal } = (quoting = new AbortController());
      if (!isQuiet || quote.status === 'idle') update({ quote: { status: 'loading' } });
      try {
        await pause(QUOTE_PAUSE_MS, signal);
        const answer = await api(quoteOrder, { body: { lines: [...orderProducts] }, signal });
        if (signal.aborted) return;
        const problems = answer.lines.flatMap((line) => line.problems.map(({ code }) => code));
        // The seller sells it another way by now: there is no price.
        if (problems.includes('not_orderable')) return update({ quote: { status: 'failed', code: 'not_orderable' } });
        update({ quote: { status: 'ready', quote: answer } });
        // AV-08: taken meanwhile. The calendar shall show it too.
        if (problems.includes('unavailable_dates')) await readAvailability();
      } catch (error) {
        if (signal.aborted) return;
        update({ quote: { status: 'failed', code: codeOf(error) } });
        set({ isGone: isGoneBy(error) });
      }
    }

    /** Reads something anew, in place of what is being read. */
    async function read<Answer>(ask: (signal: AbortSignal) => Promise<Answer>, take: (answer: Answer) => void) {
      reading.abort();
      const { signal } = (reading = new AbortController());
      set({ availabilityStatus: 'loading' });
      try {
        const answer = await ask(signal);
        if (signal.aborted) return;
        set({ availabilityStatus: 'idle', isGone: false });
        take(answer);
      } catch (error) {
        // What is known stays: the server has the last word when the order is made.
        if (!signal.aborted) set({ availabilityStatus: 'failed', isGone: isGoneBy(error) });
      }
    }

    async function readAvailability(): Promise<void> {
      const { availability: known } = get();
      if (!known) return;
      const to = wantedUntil;
      const call = { params: { id: product.id }, query: { from: known.today, to } };
      await read(
        (signal) => api(getAvailability, { ...call, signal }),
        (answer) => {
          const now = toInstant(Date.now());
          const { selected, day } = get();
          // All of today's times may have begun: the server, which chose the day, has no clock.
          const isMoved = selected === null && day <= answer.today;
          update({ availability: answer, knownUntil: to, now, ...(isMoved && { day: firstFree(answer, now) }) });
        },
      );
    }

    /** Without dates it is the stock, or the bids, that change. */
    const readProduct = () =>
      read(
        (signal) => api(getProduct, { params: { id: product.id }, signal }),
        (answer) => {
          update({ product: answer });
          // Sold out meanwhile: it has no price to show.
          if (get().orderProducts.length === 0) void refreshQuote();
        },
      );

    return {
      ...first,
      ...derive(first),
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
      learnPrices: (ownPrice) => update({ ownPrice }),
      refresh: async () => {
        await Promise.all([availability ? readAvailability() : readProduct(), refreshQuote(true)]);
      },
      loadMonths: async (_from, to) => {
        if (to <= wantedUntil && get().availabilityStatus !== 'failed') return;
        if (to > wantedUntil) wantedUntil = to;
        await readAvailability();
      },
      refreshQuote: () => refreshQuote(),
      stop: () => {
        quoting.abort();
        reading.abort();
      },
    };
  });
}

/** The first day with a free time. */
const firstFree = (answer: AvailabilityAnswer, now?: Instant): Day =>
  availabilityOf(answer, now).nextFree(1)?.start ?? answer.today;

const isGoneBy = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status);
const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : 'internal');

/** Waits, or rejects at once when the signal ends it. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
