import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { validateResponse, createApi } from '@marketplace/api-client';
import { getHash, getSeller, listSellerReviews, searchProducts, type Language } from '@marketplace/api-contract';
import {
  safeHtml,
  mock,
  productPage,
  errorResponse,
  renderScreen,
  seller,
  sellerReview,
  sellerReviewPage,
} from '@marketplace/testing';
import { loadSeller, getPage, type SellerData } from './load-seller';
import { SellerScreen } from './seller-screen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = createApi({
  baseUrl: 'http://api.test',
  keyStore: { read: () => 'key', write: () => undefined },
  validateResponse,
});

const show = (part: Partial<SellerData> = {}, language: Language = 'en') =>
  renderScreen(
    <SellerScreen data={{ seller: seller(), page: productPage(), reviews: sellerReviewPage(), ...part }} />,
    { language },
  );

const details = (title: string) => within(screen.getByRole('heading', { name: title }).parentElement!);

describe('loadSeller', () => {
  it('SE-13 PD-05 seller, products and first reviews load in parallel', async () => {
    const requests: unknown[] = [];
    const all = Promise.withResolvers<void>();
    const ask = async (what: unknown) => {
      if (requests.push(what) === 3) all.resolve();
      await all.promise;
    };
    server.use(
      mock(getSeller, async ({ params }) => (await ask(params), seller({ id: params.id }))),
      mock(searchProducts, async ({ query }) => (await ask(query), productPage({ page: query.page }))),
      mock(listSellerReviews, async ({ params, query }) => (await ask({ ...params, ...query }), sellerReviewPage())),
    );
    const { seller: found, page, reviews } = await loadSeller(api, '3', 2);
    expect(found.id).toBe('3');
    expect(page.page).toBe(2);
    expect(reviews).toEqual(sellerReviewPage());
    expect(requests).toEqual(
      expect.arrayContaining([{ id: '3' }, { seller: '3', page: 2, facets: '0' }, { id: '3', page: 1 }]),
    );
  });

  it('PD-05 the page loads without reviews when they fail', async () => {
    server.use(
      mock(getSeller, seller()),
      mock(searchProducts, productPage()),
      mock(listSellerReviews, errorResponse(503, 'service_unavailable')),
    );
    expect((await loadSeller(api, '3', 1)).reviews).toBeNull();
  });

  it('SE-13 an unknown seller rejects with 404', async () => {
    server.use(
      mock(getSeller, errorResponse(404, 'not_found')),
      mock(searchProducts, productPage()),
      mock(listSellerReviews, errorResponse(404, 'not_found')),
    );
    await expect(loadSeller(api, '99', 1)).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['', 1],
    ['?page=3', 3],
    ['?page=0', 1],
    ['?page=1.5', 1],
    ['?page=401', 1],
    ['?page=two', 1],
  ])('getPage reads %j as page %i', (query, page) => {
    expect(getPage(new URL(`https://wayfare.example/seller/view/3${query}`))).toBe(page);
  });
});

describe('SellerScreen', () => {
  it('SE-13 the header shows name, place, rating, joining month and response time', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('North Saskatchewan Paddle Co.');
    const facts = screen.getByRole('banner');
    expect(facts).toHaveTextContent('Edmonton, Alberta');
    expect(facts).toHaveTextContent('Rated 4.9 of 5 from 132 reviews');
    expect(facts).toHaveTextContent('Member since April 2022');
    expect(facts).toHaveTextContent('Usually replies within 45 minutes');
    expect(screen.getByText(/cleaned and checked after every trip/)).toBeVisible();
  });

  it('SE-13 PD-05 the page shows personal and company details', () => {
    show();
    const person = details('Contact person');
    expect(person.getByText('Maren Holt')).toBeVisible();
    expect(person.getByText('Canada')).toBeVisible();
    expect(person.getByRole('link', { name: '+1 780 555 0142' })).toHaveAttribute('href', 'tel:+17805550142');
    expect(person.getByRole('link', { name: 'maren@paddle.example' })).toHaveAttribute(
      'href',
      'mailto:maren@paddle.example',
    );
    expect(details('Company').getByText('9710 River Valley Rd')).toBeVisible();
  });

  it('PD-05 a private seller’s page says when street, phone and email are shown', () => {
    const address = { city: 'Edmonton', state: 'Alberta', country: 'CA' };
    const personal = { firstName: 'Maren', lastName: 'H.', address, phone: '', email: '' };
    const { unmount } = show({ seller: seller({ name: 'Maren H.', personal, company: null }) });
    const person = details('Contact person');
    expect(person.getByText('Maren H.')).toBeVisible();
    expect(person.getByText('Edmonton, Alberta')).toBeVisible();
    expect(person.getByText('You’ll see street, phone and email once you’ve paid for an order.')).toBeVisible();
    unmount();
    const known = { ...personal, address: { ...address, street: '9710 River Valley Rd' }, phone: '+1 780 555 0142' };
    show({ seller: seller({ name: 'Maren H.', personal: known, company: null }) });
    expect(details('Contact person').getByText('9710 River Valley Rd')).toBeVisible();
    expect(screen.queryByText(/once you’ve paid/)).not.toBeInTheDocument();
  });

  it('unknown details leave no empty headings or labels', () => {
    const personal = { firstName: '', lastName: '', address: {}, phone: '', email: '' };
    show({ seller: seller({ name: 'Käthe B.', place: '', personal, company: null, about: safeHtml('') }) });
    expect(screen.queryByRole('heading', { name: 'Contact person' })).not.toBeInTheDocument();
    expect(document.querySelector('meta[name=description]')).toHaveAttribute(
      'content',
      'Käthe B. at Wayfare: listings, rating and how to get in touch.',
    );
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(data)).not.toHaveProperty('address');
    expect(screen.queryByText('Phone')).not.toBeInTheDocument();
    expect(screen.queryByText('Address')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Company' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'About' })).not.toBeInTheDocument();
  });

  it('SE-13 SE-14 products and page links are real links', () => {
    show({ page: productPage({ page: 2 }) });
    expect(screen.getByRole('heading', { name: '56 listings' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Cedar canoe, hull 1/ })).toHaveAttribute(
      'href',
      '/product/cedar-canoe-with-two-paddles/1',
    );
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/seller/view/3?page=3#offers');
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/seller/view/3#offers');
  });

  it('RT-08 products and page links have the dates of the URL', () => {
    const query = 'startDate=2026-06-15&endDate=2026-06-17';
    renderScreen(
      <SellerScreen
        data={{ seller: seller(), page: productPage({ page: 1, pages: 3, total: 60 }), reviews: sellerReviewPage() }}
      />,
      { path: `/seller/view/3?${query}` },
    );
    const [product] = productPage().products;
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain(`/product/${product!.slug}/${product!.id}?${query}`);
    expect(hrefs).toContain(`/seller/view/3?page=2&${query}#offers`);
  });

  it('a page after the last one links to the first and is not indexed', () => {
    show({ page: productPage({ products: [], page: 99, pages: 3, total: 56 }) });
    expect(screen.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/seller/view/3');
    expect(screen.queryByText('No listings right now')).not.toBeInTheDocument();
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(document.querySelector('link[rel=prev]')).not.toBeInTheDocument();
  });

  it('a seller without products shows an empty state', () => {
    show({ page: productPage({ products: [], pages: 0, total: 0 }) });
    expect(screen.getByRole('heading', { name: 'No listings right now' })).toBeVisible();
  });

  it('PD-05 RV-02 reviews show their listing and the distribution of stars', () => {
    show();
    const section = within(screen.getByRole('heading', { name: 'Reviews' }).parentElement!);
    expect(section.getByRole('link', { name: 'Sea kayak' })).toHaveAttribute('href', '/product/sea-kayak/13');
    expect(section.getByText('A listing that’s no longer available')).toBeVisible();
    const bars = within(section.getByRole('list', { name: 'Rating breakdown' })).getAllByRole('listitem');
    expect(bars.map((bar) => bar.textContent)).toEqual([
      '5 of 5 stars106',
      '4 of 5 stars21',
      '3 of 5 stars4',
      '2 of 5 stars0',
      '1 of 5 stars1',
    ]);
    expect(within(screen.getByRole('banner')).getByRole('link', { name: /^Rated 4.9/ })).toHaveAttribute(
      'href',
      '#reviews',
    );
  });

  it('PD-05 a visitor loads more reviews, and the URL has the number of their pages', async () => {
    const requests: unknown[] = [];
    server.use(
      mock(getHash, { result: 'key' }),
      mock(listSellerReviews, ({ params, query }) => {
        requests.push([params.id, query.page]);
        return sellerReviewPage({ reviews: [sellerReview({ id: '2', text: 'An older word.' })], page: 2, pages: 2 });
      }),
    );
    const { path } = show({ reviews: sellerReviewPage({ pages: 2 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByText('An older word.')).toBeVisible();
    expect(requests).toEqual([['3', 2]]);
    expect(path()).toBe('/?reviews=2');
  });

  it('AP-07 a company’s page has title, canonical URL and Organization JSON-LD', () => {
    show();
    expect(document.title).toBe('North Saskatchewan Paddle Co. · Wayfare');
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      'https://wayfare.example/seller/view/3',
    );
    const script = document.querySelector('script[type="application/ld+json"]');
    expect(JSON.parse(script?.textContent ?? '')).toMatchObject({
      '@type': 'Organization',
      name: 'North Saskatchewan Paddle Co.',
      address: { addressLocality: 'Edmonton' },
      aggregateRating: { ratingValue: 4.9, reviewCount: 132 },
    });
  });

  it('the JSON-LD of a person has no phone and no email', () => {
    show({ seller: seller({ company: null }) });
    const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(text)).toMatchObject({ '@type': 'Person' });
    expect(text).not.toContain('555');
    expect(text).not.toContain('maren@');
  });

  it('PD-05 shows no response time of a seller with too few answers', () => {
    show({ seller: seller({ responseMinutes: null }) });
    expect(screen.queryByText(/Usually replies/)).not.toBeInTheDocument();
  });

  it.each([
    ['en', 45, 'Usually replies within 45 minutes'],
    ['en', 80, 'Usually replies within 2 hours'],
    ['en', 3000, 'Usually replies within 3 days'],
    ['ru', 21, 'Обычно отвечает в течение 21 минуты'],
    ['de', 120, 'Antwortet meist innerhalb von 2 Stunden'],
  ] as const)(
    'IL-02 the response time is rounded up and pluralised in %s: %i minutes',
    (language, responseMinutes, text) => {
      show({ seller: seller({ responseMinutes }) }, language);
      expect(screen.getByText(text)).toBeVisible();
    },
  );
});
