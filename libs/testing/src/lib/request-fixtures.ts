import type { QuoteRequest, QuoteRequestSummary, SellerQuote } from '@marketplace/api-contract';
import { picture, sellerSummary } from './fixtures';

/** Builders of requests for quotes, as `fixtures` has them of everything else. */

export const sellerQuote = (overrides: Partial<SellerQuote> = {}): SellerQuote => {
  const { id, name, slug, avatar, rating, responseMinutes } = sellerSummary();
  return {
    id: '0198b1c2-7d3e-7f00-8a11-3c5d7e9f0b01',
    version: 1,
    status: 'Offered',
    lines: [
      { text: 'Table of solid cedar, oiled', amount: 82_000 },
      { text: 'Delivery and setting up', amount: 6000 },
    ],
    amount: 88_000,
    total: 92_400,
    currency: 'CAD',
    note: 'I can show you samples of the wood before you decide.',
    quantity: 1,
    startDate: '2026-06-20',
    endDate: '2026-06-22',
    validUntil: '2026-06-10T16:00:00.000Z',
    counter: null,
    createdAt: '2026-06-01T18:30:00.000Z',
    product: {
      id: '40',
      name: 'Furniture made to order',
      slug: 'furniture-made-to-order',
      saleType: 'request',
      picture: picture(),
    },
    seller: { id, name, slug, avatar, rating, responseMinutes },
    distance: 4.2,
    orderId: null,
    actions: ['counter', 'decline', 'accept'],
    ...overrides,
  };
};

/** A request without quotes; with quotes it has been quoted for. */
export const quoteRequest = (overrides: Partial<QuoteRequest> = {}): QuoteRequest => {
  const isQuoted = (overrides.quotes?.length ?? 0) > 0;
  return {
    id: '0198b1c2-7d3e-7f00-8a11-3c5d7e9f0a01',
    version: 1,
    status: isQuoted ? 'Quoted' : 'Open',
    title: 'A cedar table for eight',
    details: 'About 240 by 100 cm, for a terrace with a roof.\nRounded corners, please.',
    quantity: 1,
    startDate: '2026-06-20',
    endDate: '2026-06-22',
    budget: 100_000,
    currency: 'CAD',
    place: { name: 'Edmonton', lat: 53.5461, lng: -113.4938, radius: 50 },
    category: { slug: 'workshops', name: 'Workshops' },
    product: null,
    attachments: [],
    createdAt: '2026-06-01T16:00:00.000Z',
    expiresAt: '2026-06-15T16:00:00.000Z',
    sellers: [
      { id: '3', name: 'North Saskatchewan Paddle Co.' },
      { id: '4', name: 'Reed Works' },
    ],
    quotes: [],
    history: [
      { status: 'Open', at: '2026-06-01T16:00:00.000Z' },
      ...(isQuoted ? [{ status: 'Quoted' as const, at: '2026-06-01T18:30:00.000Z' }] : []),
    ],
    actions: isQuoted ? ['withdraw'] : ['change', 'withdraw'],
    ...overrides,
  };
};

export const quoteRequestSummary = (overrides: Partial<QuoteRequestSummary> = {}): QuoteRequestSummary => {
  const { id, status, title, quantity, startDate, endDate, currency, createdAt, expiresAt, sellers } = quoteRequest();
  return {
    ...{ id, status, title, quantity, startDate, endDate, currency, createdAt, expiresAt },
    sellers: sellers.length,
    quotes: 0,
    lowest: null,
    orderId: null,
    ...overrides,
  };
};
