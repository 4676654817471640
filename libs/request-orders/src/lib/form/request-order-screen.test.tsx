import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeQuoteRequest,
  createQuoteRequest,
  findRequestSellers,
  getHash,
  listPlaces,
  suggestPlaces,
  uploadFile,
  type NewQuoteRequest,
  type Profile,
} from '@marketplace/api-contract';
import {
  category,
  errorResponse,
  fillField,
  mock,
  picture,
  profile,
  quoteRequest,
  renderScreen,
} from '@marketplace/testing';
import type { RequestFormData } from './load-request-form';
import { writeDraft } from './request-draft';
import { RequestOrderScreen } from './request-order-screen';

const user = userEvent.setup({ delay: null });
const reed = { id: '3', name: 'Reed Works' };
const stone = { id: '4', name: 'Stone & Sons' };
const edmonton = {
  name: 'Edmonton',
  region: 'Alberta',
  country: 'Canada',
  countryCode: 'CA',
  lat: 53.55,
  lng: -113.47,
  value: 'Edmonton, Alberta, Canada',
};
const byCategory: RequestFormData = {
  kind: 'category',
  categories: [
    category({ slug: 'services', name: 'Services' }),
    category({ slug: 'workshops', name: 'Workshops', parent: 'services' }),
  ],
  category: '',
};
const byListing: RequestFormData = {
  kind: 'listing',
  listing: { id: '15', name: 'Made to order', slug: 'made-to-order', picture: picture(), seller: reed },
};

let sent: NewQuoteRequest[] = [];
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T16:00:00Z'), toFake: ['Date'] });
  sent = [];
  server.use(
    mock(getHash, { result: 'hash' }),
    mock(suggestPlaces, ({ body: { value } }) => (value.startsWith('Edm') ? [edmonton] : [])),
    mock(findRequestSellers, { sellers: [reed, stone], currency: 'CAD' }),
    mock(createQuoteRequest, ({ body }) => {
      sent.push(body);
      return quoteRequest();
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

const open = (data: RequestFormData = byCategory, account: Profile | null = profile(), path = '/requestOrder') =>
  renderScreen(<RequestOrderScreen data={data} />, { path, session: { user: account } });

const title = () => screen.getByRole('textbox', { name: /^What do you need/ });
const budget = () => screen.getByRole('textbox', { name: /^Budget/ });
const quantity = () => screen.getByRole('textbox', { name: 'Quantity' });
const place = () => screen.getByRole('combobox', { name: /^Where do you need it/ });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const expectHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function chooseCategoryAndPlace() {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'workshops');
  await fillField(place(), 'Edm');
  await user.click(await screen.findByRole('option', { name: /Edmonton.*Alberta/ }));
}

async function fillIn() {
  await fillField(title(), 'A cedar table');
  await chooseCategoryAndPlace();
  await screen.findByText('Goes to 2 sellers');
}

async function openPreview() {
  await press('Continue');
  await expectHeading('Check your request');
}

describe('RQ-01 the form of a request', () => {
  it('RQ-01 names each missing field at the field and focuses the first', async () => {
    open();
    await press('Continue');
    await waitFor(() => expect(title()).toHaveFocus());
    expect(title()).toHaveAccessibleDescription('This is a required field.');
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveAccessibleDescription('This is a required field.');
    expect(place()).toHaveAccessibleDescription('This is a required field.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Request a quote');
  });

  it.each([
    ['What do you need?', 'x'.repeat(60), 'A word can have at most 50 characters.'],
    ['What do you need?', 'ab '.repeat(50), 'Too long by 29: use at most 120 characters.'],
    ['Quantity', '0', 'Enter a whole number from 1 to 10,000.'],
    ['Details', 'x'.repeat(60), 'A word can have at most 50 characters.'],
    ['Quantity', '1.5', 'Enter a whole number from 1 to 10,000.'],
    ['Budget', '0', 'Enter an amount above 0.'],
    ['Budget', '12.345', 'Enter an amount like 1500.00.'],
    ['Budget', 'cheap', 'Enter an amount like 1500.00.'],
    ['Budget', '99999999999', 'This amount is too large.'],
  ])('RQ-01 refuses %s %s at the field and keeps it', async (name, text, problem) => {
    open(byListing);
    const field = screen.getByRole('textbox', { name: new RegExp(`^${name.replace('?', '\\?')}`) });
    await user.clear(field);
    await fillField(field, text);
    await press('Continue');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(problem);
    expect(field).toHaveValue(text);
  });

  it('RQ-01 refuses past dates of a draft and an end before the start', async () => {
    const key = { form: 'listing 15', account: profile()._id };
    writeDraft(key, {
      values: { title: 'Table', startDate: '2026-05-20', endDate: '2026-05-10' },
      files: [],
      attempt: null,
    });
    open(byListing);
    await waitFor(() => expect(title()).toHaveValue('Table'));
    await press('Continue');
    const from = screen.getByRole('combobox', { name: /^From/ });
    await waitFor(() => expect(from).toHaveFocus());
    expect(from).toHaveAccessibleDescription('This day has passed. Choose a later one.');
    expect(screen.getByRole('combobox', { name: /^To/ })).toHaveAccessibleDescription('The end is before the start.');
  });

  it('RQ-01 looks up a place that was only typed, and says when it is unknown', async () => {
    open();
    await fillField(title(), 'A cedar table');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'workshops');
    await fillField(place(), 'Nowhere');
    await press('Continue');
    await waitFor(() => expect(place()).toHaveFocus());
    expect(place()).toHaveAccessibleDescription('We couldn’t find this place. Choose one from the list.');
    await user.clear(place());
    await fillField(place(), 'Edmo');
    await press('Continue');
    await expectHeading('Check your request');
  });

  it('RQ-01 names the visitor’s position by the largest place near it', async () => {
    server.use(mock(listPlaces, [{ name: 'Edmonton', lat: 53.5, lng: -113.5, size: 20 }]));
    const getCurrentPosition = (found: PositionCallback) =>
      found({ coords: { latitude: 53.54, longitude: -113.5 } } as GeolocationPosition);
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    open();
    await press('Near me');
    await waitFor(() => expect(place()).toHaveValue('Edmonton'));
    Reflect.deleteProperty(navigator, 'geolocation');
  });

  it('RQ-01 says who gets it as soon as category and place are chosen', async () => {
    open();
    expect(screen.getByText(/at most 20 sellers/)).toBeInTheDocument();
    await chooseCategoryAndPlace();
    expect(await screen.findByText('Goes to 2 sellers')).toBeInTheDocument();
    expect(screen.getByText('Reed Works')).toBeInTheDocument();
    expect(screen.getByText('Within 25 km: Edmonton, Alberta, Canada')).toBeInTheDocument();
  });

  it('RQ-01 widens the distance when nobody is near', async () => {
    server.use(
      mock(findRequestSellers, ({ body }) =>
        (body.place?.radius ?? 0) > 25
          ? { sellers: [reed], currency: 'CAD' as const }
          : { sellers: [], currency: null },
      ),
    );
    open();
    await fillField(title(), 'A cedar table');
    await chooseCategoryAndPlace();
    const widen = await screen.findByRole('button', { name: 'Search within 50 km' });
    await press('Continue');
    await waitFor(() => expect(widen).toHaveFocus());
    await user.click(widen);
    expect(await screen.findByText('Goes to 1 seller')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Distance' })).toHaveValue('50');
  });

  it('RQ-01 is filled in from a listing, for its seller, without a category or a place', async () => {
    open(byListing);
    expect(title()).toHaveValue('Made to order');
    expect(screen.getByText('Goes to Reed Works')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Category' })).not.toBeInTheDocument();
    await openPreview();
    await press('Send request');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ title: 'Made to order', productId: '15', quantity: 1, attachments: [] });
    expect(sent[0]).not.toHaveProperty('place');
    expect(sent[0]).not.toHaveProperty('category');
  });
});

describe('RQ-01 previewing and sending a request', () => {
  it('RQ-01 shows what will be sent, returns to the form with all of it, and sends it once', async () => {
    const { path } = open();
    await fillIn();
    await fillField(budget(), '1,500');
    await user.clear(quantity());
    await fillField(quantity(), '２');
    await openPreview();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByText('CA$1,500.00')).toBeInTheDocument();
    expect(screen.getByText('Workshops', { selector: 'dd' })).toBeInTheDocument();
    await press('Edit');
    await expectHeading('Request a quote');
    expect(title()).toHaveValue('A cedar table');
    await openPreview();
    await user.dblClick(screen.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(path()).toBe(`/requestOrder/confirmation?request=${quoteRequest().id}`));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      title: 'A cedar table',
      category: 'workshops',
      quantity: 2,
      budget: 150_000,
      place: { name: 'Edmonton, Alberta, Canada', lat: 53.55, lng: -113.47, radius: 25 },
    });
    // What stays for other tabs says nothing of the content.
    expect(localStorage.getItem('REQUEST_DRAFT')).not.toContain('cedar');
  });

  it('RQ-01 sends the same request with the same key after a lost answer and a reload', async () => {
    const keys: string[] = [];
    server.use(
      http.post('*/api/quoteRequests', async ({ request }) => {
        keys.push(((await request.json()) as NewQuoteRequest).idempotencyKey ?? '');
        return keys.length < 3 ? HttpResponse.error() : HttpResponse.json(quoteRequest());
      }),
    );
    const { unmount } = open();
    await fillIn();
    await openPreview();
    await press('Send request');
    expect(await screen.findByText('Connection lost. Try again: your request is sent only once.')).toBeInTheDocument();
    await press('Send request');
    await waitFor(() => expect(keys).toHaveLength(2));
    unmount();

    const { path } = open(byCategory, profile(), '/requestOrder?step=preview');
    await expectHeading('Check your request');
    await press('Send request');
    await waitFor(() => expect(path()).toContain('/confirmation'));
    expect(new Set(keys).size).toBe(1);
  });

  it('RQ-01 is filled in from a search that found nothing, and finds its place', async () => {
    open({ ...byCategory, category: 'workshops', prefill: { title: 'Stage lights', place: { name: 'Edm' } } });
    expect(title()).toHaveValue('Stage lights');
    await waitFor(() => expect(place()).toHaveValue(edmonton.value));
    await openPreview();
    await press('Send request');
    await waitFor(() => expect(sent[0]).toMatchObject({ title: 'Stage lights', place: { lat: edmonton.lat } }));
  });

  it('RQ-01 is filled in from an earlier request, whatever another draft has', async () => {
    const first = open();
    await fillIn();
    first.unmount();
    const prefill = { title: 'Piano tuning', details: 'An upright.', quantity: 3, place: { ...edmonton, radius: 50 } };
    open({ ...byCategory, category: 'workshops', prefill });
    expect(title()).toHaveValue('Piano tuning');
    expect(screen.getByRole('textbox', { name: /^Details/ })).toHaveValue('An upright.');
    expect(quantity()).toHaveValue('3');
    expect(place()).toHaveValue('Edmonton');
  });

  it('RQ-01 sends a draft that is open in two tabs once, and both end at its confirmation', async () => {
    const first = open();
    await fillIn();
    await openPreview();
    first.unmount();
    // Two tabs with the draft; the form of one is no longer the same.
    const [one, other] = [1, 2].map(() => open(byCategory, profile(), '/requestOrder?step=preview'));
    const [inOne, inOther] = [within(one!.container), within(other!.container)];
    await user.click(await inOther.findByRole('button', { name: 'Edit' }));
    await fillField(await inOther.findByRole('textbox', { name: 'Quantity' }), '0');
    await user.click(await inOne.findByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(one!.path()).toContain('/confirmation'));
    await user.click(inOther.getByRole('button', { name: 'Continue' }));
    await user.click(await inOther.findByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(other!.path()).toBe(one!.path()));
    expect(sent).toHaveLength(1);
    // Another request is a new draft.
    one!.unmount();
    other!.unmount();
    open();
    await fillIn();
    await openPreview();
    await press('Send request');
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('RQ-01 keeps the budget and the quantity when the language changes', async () => {
    const { unmount } = renderScreen(<RequestOrderScreen data={byListing} />, {
      path: '/requestOrder',
      session: { user: profile() },
      language: 'de',
    });
    await fillField(screen.getByRole('textbox', { name: /^Budget/ }), '1.500');
    await user.clear(screen.getByRole('textbox', { name: 'Anzahl' }));
    await fillField(screen.getByRole('textbox', { name: 'Anzahl' }), '1.000');
    unmount();
    open(byListing);
    await waitFor(() => expect(budget()).toHaveValue('1500.00'));
    expect(quantity()).toHaveValue('1000');
    await openPreview();
    await press('Send request');
    await waitFor(() => expect(sent[0]).toMatchObject({ budget: 150_000, quantity: 1000 }));
  });

  it('RQ-01 sends a changed request with another key', async () => {
    const keys: string[] = [];
    server.use(
      mock(createQuoteRequest, ({ body }) => {
        keys.push(body.idempotencyKey);
        return errorResponse(503, 'service_unavailable');
      }),
    );
    open(byListing);
    await openPreview();
    await press('Send request');
    await screen.findByText(/^Connection lost/);
    await press('Edit');
    await expectHeading('Request a quote');
    await fillField(title(), ' in oak');
    await openPreview();
    await press('Send request');
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('RQ-01 returns to the field that the server refuses', async () => {
    server.use(
      mock(
        createQuoteRequest,
        errorResponse(400, 'invalid_input', '', { fields: { 'body.category': 'Unknown category' } }),
      ),
    );
    open();
    await fillIn();
    await openPreview();
    await press('Send request');
    await expectHeading('Request a quote');
    const field = screen.getByRole('combobox', { name: 'Category' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription('Choose one from the list.');
    expect(title()).toHaveValue('A cedar table');
  });

  it.each([
    [429, 'request_limit', /^You’ve reached today’s limit for requests and changes/],
    [409, 'no_sellers', /^No sellers for this category near this place/],
    [429, 'too_many_requests', /^Too many attempts/],
    [500, 'internal', /^Something went wrong/],
  ] as const)('RQ-01 explains %i %s and keeps the draft', async (status, code, text) => {
    server.use(mock(createQuoteRequest, errorResponse(status, code)));
    open(byListing);
    await fillField(budget(), '20');
    await openPreview();
    await press('Send request');
    expect(await within(screen.getByRole('alert')).findByText(text)).toBeInTheDocument();
    expect(localStorage.getItem('REQUEST_DRAFT')).toContain('"budget":"20"');
  });

  it('RQ-01 opens the form when an address names a preview but nothing is filled in', async () => {
    const { path } = open(byCategory, profile(), '/requestOrder?step=preview');
    await waitFor(() => expect(path()).toBe('/requestOrder'));
    expect(title()).toHaveValue('');
  });
});

describe('RQ-01 the draft of a request', () => {
  it('RQ-01 a visitor fills in everything, and finds it again after signing in', async () => {
    const { unmount } = open(byListing, null);
    expect(screen.getByText(/^Sign in to add files/)).toBeInTheDocument();
    await fillField(budget(), '1500');
    await openPreview();
    await press('Sign in to send');
    expect(sessionStorage.getItem('SAVED_PAGE')).toBe('/requestOrder?step=preview');
    expect(sent).toHaveLength(0);
    unmount();

    open(byListing, profile(), '/requestOrder?step=preview');
    await expectHeading('Check your request');
    await press('Send request');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.budget).toBe(150_000);
  });

  it('RQ-01 isn’t shown to another account', async () => {
    const { unmount } = open(byListing);
    await fillField(budget(), '1500');
    unmount();
    open(byListing, profile({ _id: '0198b1c2-7d3e-7f00-8a11-3c5d7e9f0a99' }));
    expect(budget()).toHaveValue('');
  });

  it('RQ-01 keeps uploaded files over a reload and sends them', async () => {
    const reference = 'r'.repeat(43);
    server.use(mock(uploadFile, { reference, name: 'plan.pdf', type: 'application/pdf', size: 2000 }));
    const { unmount } = open(byListing);
    const file = new File(['x'.repeat(2000)], 'plan.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('Attach files'), file);
    await screen.findByText('plan.pdf was uploaded.');
    unmount();
    open(byListing);
    expect(await screen.findByText('plan.pdf')).toBeInTheDocument();
    await openPreview();
    await press('Send request');
    await waitFor(() => expect(sent[0]?.attachments).toEqual([reference]));
  });
});

describe('RQ-01 changing a request', () => {
  const request = quoteRequest({ startDate: '2026-06-20', endDate: '2026-06-20' });

  it('RQ-01 shows the sent request and sends its changes', async () => {
    const changed = vi.fn();
    server.use(
      mock(changeQuoteRequest, ({ body }) => {
        changed(body);
        return request;
      }),
    );
    const { path } = open({ kind: 'change', request });
    expect(title()).toHaveValue(request.title);
    expect(budget()).toHaveValue('1000.00');
    expect(screen.queryByText('Attach files')).not.toBeInTheDocument();
    await user.clear(quantity());
    await fillField(quantity(), '2');
    await press('Save changes');
    await waitFor(() => expect(path()).toBe(`/requestOrder/view/${request.id}`));
    expect(changed).toHaveBeenCalledExactlyOnceWith({
      title: request.title,
      details: request.details,
      quantity: 2,
      startDate: '2026-06-20',
      budget: 100_000,
    });
  });

  it('RQ-01 says that a request with a quote can’t be changed any more', async () => {
    server.use(mock(changeQuoteRequest, errorResponse(409, 'action_unavailable')));
    open({ kind: 'change', request });
    await press('Save changes');
    const alert = within(screen.getByRole('alert'));
    expect(await alert.findByText(/^This request can’t be changed any more/)).toBeInTheDocument();
    expect(alert.getByRole('link')).toHaveAttribute('href', `/requestOrder/view/${request.id}`);
  });
});
