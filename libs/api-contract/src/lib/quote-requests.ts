import { z } from 'zod';
import {
  DEFAULT_RADIUS,
  LAST_PAGE,
  LOCATION_MAXIMUM,
  QUOTE_LINES_MAXIMUM,
  QUOTE_NOTE_MAXIMUM,
  REQUEST_DETAILS_MAXIMUM,
  REQUEST_RADIUS_MAXIMUM,
  REQUEST_TITLE_MAXIMUM,
  REQUEST_WORD_MAXIMUM,
} from './constants';
import { endpoint } from './endpoint';
import { isWithinMaximumStay } from './orders';
import {
  Amount,
  Coordinates,
  Currency,
  Day,
  END_BEFORE_START,
  IdempotencyKey,
  Instant,
  isInOrder,
  Line,
  OptionalLines,
  Picture,
  PositiveAmount,
  PrivateId,
  PublicId,
  VisibleLine,
} from './primitives';
import { SaleType } from './prices';
import { REQUEST_STATUSES, SELLER_QUOTE_STATUSES } from './request-process';
import { SellerSummary } from './sellers';
import { AttachedFiles, Attachment } from './uploads';

export const RequestStatus = z.enum(REQUEST_STATUSES);
export type RequestStatus = z.infer<typeof RequestStatus>;
export const SellerQuoteStatus = z.enum(SELLER_QUOTE_STATUSES);
export type SellerQuoteStatus = z.infer<typeof SellerQuoteStatus>;

const hasLongWord = (text: string) => text.split(/\s+/).some((word) => word.length > REQUEST_WORD_MAXIMUM);

/** Five decimals of a degree. */
const roundToMetre = (degrees: number) => Math.round(degrees * 100_000) / 100_000;

/** Where it is needed: a point, the name that the customer chose, and how far away sellers may be. */
export const RequestPlace = z.object({
  lat: Coordinates.shape.lat.overwrite(roundToMetre),
  lng: Coordinates.shape.lng.overwrite(roundToMetre),
  name: VisibleLine(LOCATION_MAXIMUM),
  /** Kilometres. */
  radius: z.int().min(1).max(REQUEST_RADIUS_MAXIMUM).default(DEFAULT_RADIUS),
});
export type RequestPlace = z.infer<typeof RequestPlace>;

const CategorySlug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Unknown category');

const Requested = z.object({
  /** What the customer needs, in a few words. */
  title: VisibleLine(REQUEST_TITLE_MAXIMUM).refine((text) => !hasLongWord(text), 'Invalid value'),
  details: OptionalLines(REQUEST_DETAILS_MAXIMUM).default(''),
  quantity: z.int().min(1).max(10_000),
  /** Both inclusive, in the listing's or the marketplace's time zone; a single day without an end. */
  startDate: Day.optional(),
  endDate: Day.optional(),
  /** The most that the customer wants to pay, in the currency of the listings. */
  budget: PositiveAmount.optional(),
});

const isDated = ({ startDate, endDate }: { startDate?: Day | undefined; endDate?: Day | undefined }) =>
  endDate === undefined || startDate !== undefined;
const START_MISSING = { path: ['startDate'], error: 'This is a required field.' };
const TOO_MANY_DAYS = { path: ['endDate'], error: 'Choose fewer days.' };

/** Dates in order and not too long. The server knows the time zone, and so whether they have passed or are too far ahead. */
const withValidDates = <Schema extends z.ZodType<{ startDate?: Day | undefined; endDate?: Day | undefined }>>(
  schema: Schema,
) =>
  schema
    .refine(isDated, START_MISSING)
    .refine(({ startDate, endDate }) => isInOrder(startDate, endDate), { path: ['endDate'], error: END_BEFORE_START })
    .refine(({ startDate, endDate }) => isWithinMaximumStay(startDate, endDate), TOO_MANY_DAYS);

export const NewQuoteRequest = withValidDates(
  Requested.extend({
    idempotencyKey: IdempotencyKey,
    /** The listing on request that it is about, whose seller gets it. */
    productId: PublicId.optional(),
    /** Without a listing: the slug of a category, whose sellers near the place get it. */
    category: CategorySlug.optional(),
    place: RequestPlace.optional(),
    attachments: AttachedFiles,
  }),
)
  .refine(({ productId, category }) => productId !== undefined || category !== undefined, {
    path: ['category'],
    error: 'This is a required field.',
  })
  .refine(({ productId, place }) => productId !== undefined || place !== undefined, {
    path: ['place'],
    error: 'This is a required field.',
  });
export type NewQuoteRequest = z.input<typeof NewQuoteRequest>;

/** A row of a seller's quote. */
export const SellerQuoteLine = z.object({ text: Line(200), amount: Amount.min(0).max(1_000_000_000) });
export type SellerQuoteLine = z.infer<typeof SellerQuoteLine>;

/** What the customer can do with a quote now (SELLER_QUOTE_PROCESS). */
const CustomerQuoteAction = z.enum(['accept', 'counter', 'decline']);

/** Grows with each change. */
const Version = z.int().min(1);

const QuoteFields = z.object({
  id: PrivateId,
  version: Version,
  status: SellerQuoteStatus,
  lines: z.array(SellerQuoteLine).min(1),
  /** The sum of the lines. */
  amount: Amount,
  currency: Currency,
  note: z.string(),
  quantity: z.int().min(1),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  /** Until when it can be ordered by. */
  validUntil: Instant,
  /** The customer's one counter-offer. */
  counter: z.object({ amount: Amount, note: z.string(), at: Instant }).nullable(),
  createdAt: Instant,
  /** The listing that it is about; null if it is no longer offered. */
  product: z
    .object({ id: PublicId, name: z.string(), slug: z.string(), saleType: SaleType, picture: Picture })
    .nullable(),
});

/** A seller's quote as its customer reads it. */
export const SellerQuote = QuoteFields.extend({
  /** The amount with the taxes and fees of an order that is picked up. */
  total: Amount,
  seller: SellerSummary.pick({ id: true, name: true, slug: true, avatar: true, rating: true, responseMinutes: true }),
  /** Kilometres from the place of the request; null without one. */
  distance: z.number().nullable(),
  /** The order by it, if one was placed and not cancelled. */
  orderId: PrivateId.nullable(),
  actions: z.array(CustomerQuoteAction),
});
export type SellerQuote = z.infer<typeof SellerQuote>;

const RequestFields = z.object({
  id: PrivateId,
  version: Version,
  status: RequestStatus,
  title: z.string(),
  details: z.string(),
  quantity: z.int().min(1),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  budget: Amount.nullable(),
  currency: Currency,
  place: RequestPlace.nullable(),
  category: z.object({ slug: z.string(), name: z.string() }).nullable(),
  product: z.object({ id: PublicId, name: z.string(), slug: z.string(), picture: Picture }).nullable(),
  attachments: z.array(Attachment),
  createdAt: Instant,
  /** When it ends unless there is a quote. */
  expiresAt: Instant,
});

/** A request as its customer reads it. */
export const QuoteRequest = RequestFields.extend({
  /** Who got it. */
  sellers: z.array(z.object({ id: PublicId, name: z.string() })),
  /** The cheapest first; those that can't be ordered by any more last, the latest of each seller. */
  quotes: z.array(SellerQuote),
  history: z.array(z.object({ status: RequestStatus, at: Instant })),
  actions: z.array(z.enum(['change', 'withdraw'])),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

export const QuoteRequestSummary = RequestFields.pick({
  id: true,
  status: true,
  title: true,
  quantity: true,
  startDate: true,
  endDate: true,
  currency: true,
  createdAt: true,
  expiresAt: true,
}).extend({
  sellers: z.int().min(0),
  /** Quotes that can be ordered by, and the lowest amount of them. */
  quotes: z.int().min(0),
  lowest: Amount.nullable(),
  /** The order by a quote, if one was placed and not cancelled. */
  orderId: PrivateId.nullable(),
});
export type QuoteRequestSummary = z.infer<typeof QuoteRequestSummary>;

export const findRequestSellers = endpoint({
  method: 'POST',
  path: '/api/quoteRequests/sellers',
  access: 'customer',
  summary: 'Who would get a request: the seller of a listing, or at most 20 sellers of a category near a place',
  body: z
    .object({
      productId: PublicId.optional(),
      category: CategorySlug.optional(),
      place: RequestPlace.optional(),
    })
    .refine(
      ({ productId, category, place }) => productId !== undefined || (category !== undefined && place !== undefined),
    ),
  response: z.object({
    sellers: z.array(z.object({ id: PublicId, name: z.string() })),
    /** The currency of their listings, which a budget is in; null without sellers. */
    currency: Currency.nullable(),
  }),
});

export const createQuoteRequest = endpoint({
  method: 'POST',
  path: '/api/quoteRequests',
  access: 'customer',
  summary: 'Ask the seller of a listing, or sellers of a category near a place, for quotes; the same key sends it once',
  body: NewQuoteRequest,
  response: QuoteRequest,
});

export const listQuoteRequests = endpoint({
  method: 'GET',
  path: '/api/quoteRequests',
  access: 'customer',
  summary: "The customer's requests for quotes, newest first",
  query: z.object({
    status: RequestStatus.optional(),
    page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
  }),
  response: z.object({ requests: z.array(QuoteRequestSummary), page: z.int(), pages: z.int(), total: z.int() }),
});

export const getQuoteRequest = endpoint({
  method: 'GET',
  path: '/api/quoteRequests/:id',
  access: 'customer',
  summary: "One of the customer's requests with its quotes",
  params: z.object({ id: PrivateId }),
  response: QuoteRequest,
});

export const changeQuoteRequest = endpoint({
  method: 'PUT',
  path: '/api/quoteRequests/:id',
  access: 'customer',
  summary: 'Change a request before its first quote; its sellers are notified',
  params: z.object({ id: PrivateId }),
  body: withValidDates(Requested),
  response: QuoteRequest,
});

export const withdrawQuoteRequest = endpoint({
  method: 'POST',
  path: '/api/quoteRequests/:id/withdrawal',
  access: 'customer',
  summary: 'End a request and its quotes; idempotent',
  params: z.object({ id: PrivateId }),
  response: QuoteRequest,
});

/** A quote with its request, whose other quotes are left out. */
export const QuoteOfRequest = z.object({ quote: SellerQuote, request: QuoteRequest.omit({ quotes: true }) });
export type QuoteOfRequest = z.infer<typeof QuoteOfRequest>;

export const getSellerQuote = endpoint({
  method: 'GET',
  path: '/api/quotes/:id',
  access: 'customer',
  summary: "A quote for one of the customer's requests",
  params: z.object({ id: PrivateId }),
  response: QuoteOfRequest,
});

export const counterQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/:id/counter',
  access: 'customer',
  summary: 'Offer another amount for a quote, once; the seller answers with a revised quote',
  params: z.object({ id: PrivateId }),
  body: z.object({ amount: PositiveAmount, note: OptionalLines(QUOTE_NOTE_MAXIMUM).default('') }),
  response: QuoteOfRequest,
});

export const declineQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/:id/decline',
  access: 'customer',
  summary: 'Decline a quote; idempotent',
  params: z.object({ id: PrivateId }),
  response: QuoteOfRequest,
});

const Offered = z.object({
  lines: z
    .array(SellerQuoteLine)
    .min(1)
    .max(QUOTE_LINES_MAXIMUM)
    .refine((lines) => lines.reduce((sum, { amount }) => sum + amount, 0) > 0, 'Enter an amount above 0.'),
  note: OptionalLines(QUOTE_NOTE_MAXIMUM).default(''),
  /** By default those of the request. */
  startDate: Day.optional(),
  endDate: Day.optional(),
  validUntil: Instant,
  /** Another listing of the seller than the one that the request is about. */
  productId: PublicId.optional(),
});
/** What a seller quotes. */
export const RevisedQuote = withValidDates(Offered);
export type RevisedQuote = z.input<typeof RevisedQuote>;
/** The same key quotes once. `requestVersion` is what was quoted for; another one now is rejected as request_changed. */
export const NewSellerQuote = withValidDates(
  Offered.extend({ idempotencyKey: IdempotencyKey, requestVersion: Version }),
);
export type NewSellerQuote = z.input<typeof NewSellerQuote>;

/** A quote as its seller and the operator read it. */
export const GivenQuote = QuoteFields.extend({ actions: z.array(z.enum(['revise', 'withdraw'])) });
export type GivenQuote = z.infer<typeof GivenQuote>;

/**
 * A request as a seller reads it: without the customer's contact, which comes with the paid order, and its place
 * rounded to about a kilometre.
 */
export const ReceivedRequest = RequestFields.extend({
  /** The customer's name as conversations show it. */
  customer: z.object({ name: z.string() }),
  /** Whole kilometres from the seller's listing; null without a place. */
  distance: z.int().min(0).nullable(),
  /** The seller's own quotes, the current one and the last that ended, newest first. */
  quotes: z.array(GivenQuote),
  /** Whether the seller can quote now. */
  actions: z.array(z.literal('quote')),
});
export type ReceivedRequest = z.infer<typeof ReceivedRequest>;
