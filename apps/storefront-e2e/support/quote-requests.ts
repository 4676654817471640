import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { callAsOperator } from './operator-calls';

const DAY_MS = 86_400_000;

export interface SentRequest {
  id: string;
  sellers: { id: string; name: string }[];
}

/** Sends a request for quotes as the page's customer to sellers near Edmonton. */
export async function sendRequest(page: Page, title: string): Promise<SentRequest> {
  const { result } = (await (await page.request.post('/api/getHash')).json()) as { result: string };
  const response = await page.request.post('/api/quoteRequests', {
    headers: { key: result },
    data: {
      idempotencyKey: randomUUID(),
      title,
      details: 'Twenty windows on two floors.',
      quantity: 1,
      budget: 60_000,
      category: 'home-services',
      place: { name: 'Edmonton', lat: 53.5461, lng: -113.4938, radius: 50 },
      attachments: [],
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as SentRequest;
}

const createQuote = (amount: number) => ({
  lines: [
    { text: 'All windows, inside and outside', amount: amount - 5000 },
    { text: 'Frames and sills', amount: 5000 },
  ],
  note: 'We bring our own ladders.',
  validUntil: new Date(Date.now() + 5 * DAY_MS).toISOString(),
});

/** Quotes for a request as one of its sellers. */
export const quoteAs = (request: APIRequestContext, requestId: string, sellerId: string, amount: number) =>
  callAsOperator(request, 'POST', `quoteRequests/${requestId}/quotes?sellerId=${sellerId}`, {
    ...createQuote(amount),
    requestVersion: 1,
    idempotencyKey: randomUUID(),
  });

/** Replaces a seller's quote. */
export const reviseAs = (request: APIRequestContext, quoteId: string, amount: number) =>
  callAsOperator(request, 'PUT', `quotes/${quoteId}`, createQuote(amount));
