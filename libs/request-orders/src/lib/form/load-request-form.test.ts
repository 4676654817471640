import { expect, it } from 'vitest';
import type { Api } from '@marketplace/api-client';
import type { QuoteRequest } from '@marketplace/api-contract';
import { getProduct, getQuoteRequest, listCategories } from '@marketplace/api-contract/operations';
import { category, picture, product, quoteRequest, requestProduct } from '@marketplace/testing';
import { loadRequestForm } from './load-request-form';

const place = { name: 'Edmonton', lat: 53.55, lng: -113.47, radius: 25 };
const listing = requestProduct();
const requested = { id: listing.id, name: listing.name, slug: listing.slug, picture: picture() };

const load = (request: Partial<QuoteRequest>, found: unknown = listing) => {
  const answers = new Map<unknown, unknown>([
    [getQuoteRequest, quoteRequest({ title: 'Piano tuning', details: 'An upright.', quantity: 3, ...request })],
    [getProduct, found],
    [listCategories, [category({ slug: 'workshops', name: 'Workshops' })]],
  ]);
  return loadRequestForm((async (operation: unknown) => answers.get(operation)) as unknown as Api, { again: 'r1' });
};

it('RQ-01 prefills the form from an earlier request, with sellers near the same place', async () => {
  const form = await load({ place, product: null, category: { slug: 'workshops', name: 'Workshops' } });
  expect(form).toMatchObject({
    kind: 'category',
    category: 'workshops',
    prefill: { title: 'Piano tuning', details: 'An upright.', quantity: 3, place },
  });
});

it('RQ-01 sends it to the seller of the same listing again, unless that takes no requests any more', async () => {
  expect(await load({ place: null, product: requested })).toMatchObject({
    kind: 'listing',
    listing: { id: listing.id },
    prefill: { title: 'Piano tuning' },
  });
  expect(await load({ place: null, product: requested, category: null }, product())).toMatchObject({
    kind: 'category',
    prefill: { title: 'Piano tuning' },
  });
});
