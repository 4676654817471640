import { defineProcess } from './process';

export const REQUEST_STATUSES = ['Open', 'Quoted', 'Accepted', 'Ordered', 'Withdrawn', 'Expired'] as const;
type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const SELLER_QUOTE_STATUSES = [
  'Offered',
  'Countered',
  'Accepted',
  'Declined',
  'Withdrawn',
  'Closed',
  'Expired',
] as const;
type SellerQuoteStatus = (typeof SELLER_QUOTE_STATUSES)[number];

/** Statuses of a request that sellers can quote for. */
export const QUOTABLE_STATUSES = ['Open', 'Quoted'] as const satisfies readonly RequestStatus[];
/** Statuses of a quote that the customer can order by. */
export const LIVE_QUOTE_STATUSES = ['Offered', 'Countered'] as const satisfies readonly SellerQuoteStatus[];

export const REQUEST_ACTIONS = ['change', 'quote', 'accept', 'release', 'order', 'withdraw', 'expire'] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** What the process needs to know of a request besides its status. */
export interface RequestFacts {
  /** Its time to be quoted has ended. */
  isDue: boolean;
  /** A quote of it is valid, or its order waits to be paid. */
  hasLiveQuote: boolean;
}

/** `closeQuotes` ends the other quotes and tells their sellers; `mail` tells the sellers or the customer. */
export type RequestEffect = 'closeQuotes' | 'mail';

/**
 * The life of a request for quotes, which begins as 'Open'. 'Accepted': the order of one quote
 * waits for its payment, so no other quote can be ordered by. Unpaid, the request is released.
 */
export const REQUEST_PROCESS = defineProcess<RequestStatus, RequestAction, RequestFacts, RequestEffect>([
  { action: 'change', from: ['Open'], by: ['customer'], effects: ['mail'] },
  {
    action: 'quote',
    from: QUOTABLE_STATUSES,
    to: 'Quoted',
    by: ['seller', 'operator'],
    when: ({ isDue }) => !isDue,
    effects: ['mail'],
  },
  { action: 'accept', from: ['Quoted'], to: 'Accepted', by: ['customer'] },
  { action: 'release', from: ['Accepted'], to: 'Quoted', by: ['customer', 'time', 'provider'] },
  // A payment that arrives late counts while nothing else was ordered.
  {
    action: 'order',
    from: ['Accepted', 'Quoted', 'Expired'],
    to: 'Ordered',
    by: ['provider', 'customer'],
    effects: ['closeQuotes'],
  },
  { action: 'withdraw', from: QUOTABLE_STATUSES, to: 'Withdrawn', by: ['customer'], effects: ['closeQuotes', 'mail'] },
  {
    action: 'expire',
    from: QUOTABLE_STATUSES,
    to: 'Expired',
    by: ['time'],
    when: ({ isDue, hasLiveQuote }) => isDue && !hasLiveQuote,
    effects: ['mail'],
  },
]);

export const SELLER_QUOTE_ACTIONS = [
  'revise',
  'counter',
  'decline',
  'withdraw',
  'accept',
  'release',
  'close',
  'expire',
] as const;
export type SellerQuoteAction = (typeof SELLER_QUOTE_ACTIONS)[number];

/** What the process needs to know of a quote besides its status. */
export interface SellerQuoteFacts {
  /** Its end by the server's clock has not passed. */
  isValid: boolean;
  /** The customer has made their one counter-offer. */
  isCountered: boolean;
  /** The request waits for quotes, or for a choice among them. */
  isRequestOpen: boolean;
}

/** The life of a seller's quote, which begins as 'Offered'. A counter-offer leaves the quote valid as it was. */
export const SELLER_QUOTE_PROCESS = defineProcess<SellerQuoteStatus, SellerQuoteAction, SellerQuoteFacts, 'mail'>([
  {
    action: 'revise',
    from: LIVE_QUOTE_STATUSES,
    to: 'Offered',
    by: ['seller', 'operator'],
    when: ({ isValid, isRequestOpen }) => isValid && isRequestOpen,
    effects: ['mail'],
  },
  {
    action: 'counter',
    from: ['Offered'],
    to: 'Countered',
    by: ['customer'],
    when: ({ isValid, isCountered, isRequestOpen }) => isValid && !isCountered && isRequestOpen,
    effects: ['mail'],
  },
  {
    action: 'decline',
    from: LIVE_QUOTE_STATUSES,
    to: 'Declined',
    by: ['customer'],
    when: ({ isValid }) => isValid,
    effects: ['mail'],
  },
  { action: 'withdraw', from: LIVE_QUOTE_STATUSES, to: 'Withdrawn', by: ['seller', 'operator'], effects: ['mail'] },
  {
    action: 'accept',
    from: LIVE_QUOTE_STATUSES,
    to: 'Accepted',
    by: ['customer'],
    when: ({ isValid, isRequestOpen }) => isValid && isRequestOpen,
  },
  { action: 'release', from: ['Accepted'], to: 'Offered', by: ['customer', 'time', 'provider'] },
  // A payment that arrives late.
  { action: 'accept', from: ['Offered', 'Countered', 'Expired'], to: 'Accepted', by: ['provider'] },
  { action: 'close', from: LIVE_QUOTE_STATUSES, to: 'Closed', by: ['customer', 'provider'], effects: ['mail'] },
  {
    action: 'expire',
    from: LIVE_QUOTE_STATUSES,
    to: 'Expired',
    by: ['time'],
    when: ({ isValid }) => !isValid,
  },
]);
