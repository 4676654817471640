import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import type { ComponentProps } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getAvailability,
  getHash,
  getProduct,
  listCards,
  listReviews,
  quoteOrder,
  searchProducts,
  type Product,
  type ProductCard,
  type ParsedRequest,
  type NewOrderLine,
} from '@marketplace/api-contract';
import { readCart, takeSavedPage, useSession, writeCart } from '@marketplace/session';
import {
  auction,
  auctionState,
  availability,
  booking,
  category,
  screenDesign,
  mock,
  picture,
  productCard,
  productPage,
  profile,
  quote,
  quotedLine,
  errorResponse,
  renderScreen,
  rental,
  requestProduct,
  review,
  reviewPage,
  sale,
  sellerSummary,
  ShownToasts,
  site,
  type ScreenOptions,
} from '@marketplace/testing';
import { createStructuredData } from './head/json-ld';
import { loadRequestCard } from './order/lazy-request-card';
import { ProductProvider } from './product-context';
import { ProductScreen } from './product-screen';
import type { ProductData } from './product-store';
import { loadSlotPicker } from './sections/lazy-slot-picker';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
// The loader does this before the document is rendered.
beforeAll(async () => void (await Promise.all([loadRequestCard(), loadSlotPicker()])));
afterAll(() => server.close());

/** Tells each row of other listings whether it is near the viewport. */
let rows: ((isNear: boolean) => void)[];
const comesNear = () => rows.forEach((tell) => tell(true));
const leaveSight = () => act(() => rows.forEach((tell) => tell(false)));
beforeEach(() => {
  // The fixtures' day: slots that have begun cannot be chosen.
  vi.useFakeTimers({ now: new Date('2026-06-01T16:00:00Z'), toFake: ['Date'] });
  rows = [];
  sessionStorage.clear();
  localStorage.clear();
  server.use(
    mock(getHash, { result: 'key' }),
    mock(getAvailability, availability()),
    mock(quoteOrder, quote()),
    mock(searchProducts, productPage()),
  );
  // jsdom has no layout.
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  // The map loads in the background, on a busy machine during a test.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        rows.push((isIntersecting) => tell([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stands for the sign-in dialog, which another part of the page shows. */
function SignInMark() {
  return useSession((session) => session.signInView) && <p>sign-in dialog</p>;
}

function show(
  product: Product = rental(),
  options: ScreenOptions = {},
  reviews?: ProductData['reviews'],
  slots: ComponentProps<typeof ProductScreen> = {},
) {
  const jsonLd = createStructuredData(product, 'https://wayfare.example', Date.now());
  const first = { product, reviews: reviews ?? reviewPage(), jsonLd };
  const { path, unmount } = renderScreen(
    <>
      <ProductProvider initialData={first}>
        <ProductScreen {...slots} />
      </ProductProvider>
      <SignInMark />
      <ShownToasts />
    </>,
    { path: `/product/${product.slug}/${product.id}`, ...options },
  );
  return { path, unmount, user: userEvent.setup() };
}
/** The order card; the bar for phones is rendered too. */
const card = () => within(screen.getByRole('region', { name: /order|quote/ }));
const day = (name: string) => screen.getByRole('gridcell', { name });
const signedIn: ScreenOptions = { session: { user: profile() } };

const withPackages = (...installedPackages: string[]): ScreenOptions => ({
  session: { site: site({ installedPackages }) },
});

async function chooseDates(user: ReturnType<typeof userEvent.setup>) {
  await user.click(day('Monday, June 15'));
  await user.click(day('Wednesday, June 17'));
}

describe('the product page', () => {
  it('PD-01 shows pictures, name, description, attributes by section, seller, place, price with unit and reviews', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cedar canoe with two paddles');
    expect(screen.getByRole('button', { name: 'Open photo 1 of 5: A red canoe on a lake' })).toBeInTheDocument();
    expect(screen.getByText(/A light two-seater of western red cedar/)).toBeInTheDocument();
    for (const section of ['Basics', 'Size', 'More']) {
      expect(screen.getByRole('heading', { level: 3, name: section })).toBeInTheDocument();
    }
    expect(screen.getByText('Paddles, Life vests')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Seller: North Saskatchewan Paddle Co/ })).toHaveAttribute(
      'href',
      '/seller/view/3',
    );
    expect(screen.getAllByText('Edmonton, Alberta').length).toBeGreaterThan(0);
    expect(card().getAllByText('CA$45.00')[0]?.parentElement).toHaveTextContent('CA$45.00 / day');
    expect(screen.getByText(/Light, dry and beautifully kept/)).toBeInTheDocument();
  });

  it("PD-01 shows the unit 'per booking time' as hours", () => {
    show(booking());
    expect(card().getByText('/ hour')).toBeInTheDocument();
  });

  it("PD-01 shows another unit without 'per', and how long its times are", async () => {
    const base = booking();
    const { availability: known } = base;
    const price = { amount: 6800, currency: 'CAD' as const, unit: 'per session' };
    show({
      ...base,
      unitsOfPrice: [price],
      availability: { ...known, rules: { ...known.rules, slotMinutes: 90 } },
    });
    expect(card().getByText('/ session')).toBeInTheDocument();
    expect(await screen.findByRole('group', { name: 'Choose a time, 90 min each' })).toBeInTheDocument();
  });

  it.each([
    ['rental', rental(), 'Pickup and return', /before the start/],
    ['stay', rental({ delivery: { pickup: false, fee: null } }), 'Check-in', /before check-in/],
    ['booking', booking(), 'Your appointment', /before your appointment/],
    ['sale', sale(), 'Pickup', /before it’s sent or handed over.* return it within 14 days/],
    ['request', requestProduct(), 'By arrangement', /Nothing is binding until you and the seller agree/],
    ['auction', auction(), 'Pickup', /You can’t take back a bid/],
  ])('shows the policies of a %s and of no other kind', (_, product, where, cancelling) => {
    show(product);
    const policies = within(screen.getByRole('region', { name: 'Good to know' }));
    expect(policies.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent(where);
    const text = policies.getByText(cancelling);
    const others = [/the start/, /check-in/, /appointment/, /handed over/, /agreed date/, /bid/];
    expect(others.filter((other) => other.test(text.textContent))).toHaveLength(1);
  });

  it('shows the delivery fee of an auction', () => {
    show(auction({ delivery: { pickup: true, fee: 3500 } }));
    expect(screen.getByText('Delivered for CA$35.00')).toBeInTheDocument();
  });

  it('PD-01 links only web addresses among the attributes, without endorsing them', () => {
    const url = { uniqueName: 'u', name: 'Website', attributeType: 'URL' as const, section: '', value: '' };
    show(
      rental({
        attributes: [
          { ...url, value: 'https://paddle.example/cedar' },
          { ...url, uniqueName: 'bad', value: 'javascript:alert(1)' },
        ],
      }),
    );
    const link = screen.getByRole('link', { name: 'paddle.example/cedar' });
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
    expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull();
  });

  it('PD-01 shows dates and times of attributes in the format of the language, and others as they are', () => {
    const date = { uniqueName: 'd', name: 'Inspected', attributeType: 'Date' as const, section: '', value: '' };
    const time = { ...date, uniqueName: 't', name: 'Open from', attributeType: 'Time' as const };
    show(
      rental({
        attributes: [
          { ...date, value: '2025-03-04' },
          { ...time, value: '14:30' },
          { ...date, uniqueName: 'o', value: 'last spring' },
        ],
      }),
    );
    for (const text of ['04 Mar 2025', '2:30 PM', 'last spring']) expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('PD-06 shows the components that the design names, in its order', () => {
    const product = screenDesign('Product', { otherSettings: { components: ['reviews', 'description'] } });
    show(rental(), { session: { site: site({ product }) } });
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Reviews',
      'About this listing',
    ]);
    expect(screen.queryByRole('region', { name: 'Your order' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Photos' })).not.toBeInTheDocument();
  });

  it('AP-07 has its own title, description, canonical link, picture and structured data', () => {
    show();
    const canonical = document.querySelector('link[rel=canonical]');
    expect(document.title).toBe('Cedar canoe with two paddles · Wayfare');
    expect(canonical).toHaveAttribute('href', 'https://wayfare.example/product/cedar-canoe-with-two-paddles/12');
    expect(document.querySelector('meta[property="og:image"]')).toHaveAttribute(
      'content',
      'https://wayfare.example/media/p/fixture-0/1280.jpg',
    );
    const kinds = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (script) => (JSON.parse(script.textContent) as { '@type': string })['@type'],
    );
    expect(kinds).toEqual(['Product', 'BreadcrumbList']);
  });
});

describe('RT-08 the URL of the product page', () => {
  const path = `/product/${rental().slug}/${rental().id}`;

  it('holds the chosen dates beside its other parameters', async () => {
    const { user, path: address } = show(rental(), { path: `${path}?lang=en` });
    await chooseDates(user);
    await waitFor(() => expect(address()).toBe(`${path}?lang=en&startDate=2026-06-15&endDate=2026-06-17`));
    await user.click(screen.getByRole('button', { name: 'Clear dates' }));
    await waitFor(() => expect(address()).toBe(`${path}?lang=en`));
  });

  it('chooses dates and quantity when the page opens, and leaves the canonical link alone', async () => {
    const many = rental({ maximumQuantity: 3, availability: availability({ stock: 3 }) });
    show(many, { path: `${path}?startDate=2026-06-15&endDate=2026-06-17&qty=2` });
    expect(await card().findByText('15 Jun - 17 Jun · 3 days')).toBeInTheDocument();
    expect(card().getByRole('spinbutton')).toHaveValue('2');
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', `https://wayfare.example${path}`);
  });

  it('goes on to the listings of the category and of the seller with the chosen dates', async () => {
    const dates = 'startDate=2026-06-15&endDate=2026-06-17';
    show(rental(), { path: `${path}?${dates}` });
    const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    await waitFor(() => expect(links()).toContain(`/seller/view/3?${dates}`));
    const category = rental().categories.at(-1)!.slug;
    expect(links()).toContain(`/search?category=${category}&${dates}`);
  });

  it('chooses dates on which fewer are free than it asks for, and the page says how many', async () => {
    const many = rental({ maximumQuantity: 3, availability: availability({ stock: 1 }) });
    show(many, { path: `${path}?startDate=2026-06-15&endDate=2026-06-17&qty=2` });
    expect(await card().findByText('15 Jun - 17 Jun · 3 days')).toBeInTheDocument();
    expect(card().getByText('You can order no more than 1.')).toBeInTheDocument();
  });

  it('chooses one night of a stay when it names a single day', async () => {
    const rules = { ...availability().rules, basis: 'night' as const };
    const stay = rental({ availability: { ...availability(), rules } });
    const { path: address } = show(stay, { path: `${path}?startDate=2026-06-15&endDate=2026-06-15` });
    expect(await card().findByText('15 Jun - 16 Jun · 1 night')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe(`${path}?startDate=2026-06-15&endDate=2026-06-16`));
  });

  it('chooses dates beyond the known months once these are loaded', async () => {
    show(rental(), { path: `${path}?startDate=2027-01-11&endDate=2027-01-12` });
    expect(await card().findByText('11 Jan 2027 - 12 Jan 2027 · 2 days')).toBeInTheDocument();
  });

  it('AV-08 chooses taken dates, and the page shows which days are taken and the nearest free dates', async () => {
    server.use(
      mock(quoteOrder, () => {
        const nearest = { startDate: '2026-06-14', endDate: '2026-06-16' };
        const problems = [
          { code: 'unavailable_dates' as const, days: ['2026-06-10', '2026-06-11', '2026-06-12'], nearest },
        ];
        return quote({ lines: [quotedLine({ problems })] });
      }),
    );
    show(rental(), { path: `${path}?startDate=2026-06-10&endDate=2026-06-12` });
    expect(await card().findByText(/^Not available on 10 Jun, 11 Jun, 12 Jun/)).toBeVisible();
    expect(await card().findByRole('button', { name: /14 Jun - 16 Jun/ })).toBeVisible();
  });

  it.each(['?startDate=2020-01-01&endDate=2020-01-02', '?startDate=x&qty=99'])(
    'is ignored where it cannot be chosen: %s',
    async (query) => {
      show(rental(), { path: path + query });
      await act(() => vi.dynamicImportSettled());
      expect(card().getByText('Choose dates', { selector: 'button' })).toBeInTheDocument();
      expect(screen.getAllByRole('alert').every((alert) => alert.textContent === '')).toBe(true);
    },
  );

  it('holds the chosen time and chooses it again, and opens the first day of a range', async () => {
    server.use(mock(getAvailability, booking().availability));
    const path = `/product/${booking().slug}/${booking().id}`;
    const first = show(booking(), { path: `${path}?startDate=2026-06-03&endDate=2026-06-04` });
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Wednesday, June 3' })).toBeChecked());
    await first.user.click(screen.getByRole('radio', { name: '11:00 AM' }));
    await waitFor(() =>
      expect(first.path()).toContain('?slot=2026-06-03T17%3A00%3A00.000Z..2026-06-03T18%3A00%3A00.000Z'),
    );
    first.unmount();
    show(booking(), { path: first.path() });
    await waitFor(() => expect(screen.getByRole('radio', { name: '11:00 AM' })).toBeChecked());
  });
});

describe('a rental', () => {
  it('PD-02 shows the price of the chosen dates line by line', async () => {
    const { user } = show();
    expect(card().getByText('Choose dates', { selector: 'button' })).toBeInTheDocument();
    await chooseDates(user);
    expect(card().getByText('15 Jun - 17 Jun · 3 days')).toBeInTheDocument();
    expect(await card().findByText('CA$45.00 × 3 days')).toBeInTheDocument();
    expect(card().getByText('Total').nextSibling).toHaveTextContent('CA$135.00');
  });

  it('PD-02 focuses the calendar while no dates are chosen', async () => {
    const { user } = show();
    await user.click(card().getByText('Choose dates', { selector: 'button' }));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
    expect(day('Monday, June 1')).toHaveFocus();
  });

  it('PD-02 shows its price list without a choice of unit', () => {
    show();
    expect(card().getByText('CA$45.00').parentElement).toHaveTextContent('CA$45.00 / day');
    expect(card().getByRole('listitem')).toHaveTextContent('CA$240.00 / week');
    expect(card().queryByRole('radio')).not.toBeInTheDocument();
  });

  it.each([
    ['en', /^Weekly price: you save CA\$75\.00$/],
    ['de', /^Wochenpreis: Du sparst 75,00\sCA\$$/],
  ] as const)('PD-02 shows what the weekly price saves before the quote arrives, in %s', async (language, text) => {
    const week = { startDate: '2026-06-15', endDate: '2026-06-21' };
    const parts = [{ kind: 'base' as const, unit: 'per week', unitAmount: 24_000, count: 1, amount: 24_000 }];
    const answer = quote({ lines: [quotedLine({ ...week, parts, amount: 24_000 })], total: 24_000, deposit: 10_000 });
    let isAnswered = false;
    server.use(
      mock(quoteOrder, async () => {
        await waitFor(() => expect(isAnswered).toBe(true));
        return answer;
      }),
    );
    const path = `/product/${rental().slug}/12?startDate=${week.startDate}&endDate=${week.endDate}`;
    show(rental(), { path, language });
    expect(await screen.findByText(text)).toBeInTheDocument();
    isAnswered = true;
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('shows the deposit apart from the price', async () => {
    server.use(mock(quoteOrder, quote({ deposit: 10_000 })));
    const { user } = show();
    await chooseDates(user);
    expect(await card().findByText('CA$100.00 refundable deposit')).toBeInTheDocument();
    expect(card().getByText('Total').nextSibling).toHaveTextContent('CA$135.00');
  });

  it('shows the deposit apart from the price in the bar of a phone', async () => {
    server.use(mock(quoteOrder, quote({ deposit: 10_000 })));
    const { user } = show();
    await chooseDates(user);
    const bar = screen.getAllByRole('button', { name: 'Reserve' }).at(-1)!.parentElement!;
    expect(await within(bar).findByText('CA$135.00')).toBeInTheDocument();
    expect(within(bar).getByText('CA$100.00 refundable deposit')).toBeInTheDocument();
  });

  it('AV-08 shows which days were taken meanwhile, and cannot be ordered', async () => {
    const problems = [{ code: 'unavailable_dates' as const, days: ['2026-06-16'] }];
    server.use(mock(quoteOrder, quote({ lines: [quotedLine({ problems })] })));
    const { user } = show();
    await chooseDates(user);
    expect(await card().findByText('Not available on 16 Jun. Choose other dates.')).toBeInTheDocument();
    expect(card().getByRole('button', { name: 'Reserve' })).toBeDisabled();
  });

  it('AV-08 offers the nearest free dates and chooses them on request', async () => {
    const nearest = { startDate: '2026-06-17', endDate: '2026-06-19' };
    const problems = [{ code: 'unavailable_dates' as const, days: ['2026-06-16'], nearest }];
    server.use(
      mock(quoteOrder, ({ body }) =>
        quote(body.lines[0]?.startDate === nearest.startDate ? {} : { lines: [quotedLine({ problems })] }),
      ),
    );
    const { user } = show();
    await chooseDates(user);
    await user.click(await card().findByRole('button', { name: 'Next available: 17 Jun - 19 Jun · 3 days' }));
    await waitFor(() => expect(card().getByRole('button', { name: 'Reserve' })).toBeEnabled());
    expect(card().getByText('17 Jun - 19 Jun · 3 days')).toBeInTheDocument();
    expect(card().queryByRole('button', { name: /^Next available/ })).not.toBeInTheDocument();
  });

  it('reads availability after the page has loaded and when the visitor returns', async () => {
    let ranges = [{ type: 'orders' as const, startDate: '2026-06-02', endDate: '2026-06-02', isAvailable: false }];
    server.use(mock(getAvailability, () => availability({ ranges })));
    show();
    expect(await screen.findByRole('gridcell', { name: 'Tuesday, June 2, booked' })).toBeInTheDocument();
    ranges = [];
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByRole('gridcell', { name: 'Tuesday, June 2' })).toBeInTheDocument();
  });

  it('AV-03 takes the start alone when the operator has chosen Start Date Only', async () => {
    const { user } = show(rental(), { session: { site: site({ dateSelection: 'Start Date Only' }) } });
    await user.click(screen.getByRole('button', { name: 'Select a date' }));
    await user.click(await screen.findByRole('gridcell', { name: 'Monday, June 15' }));
    expect(card().getByText('15 Jun · 1 day')).toBeInTheDocument();
  });

  it('offers to try again when the price cannot be calculated', async () => {
    server.use(mock(quoteOrder, errorResponse(503, 'service_unavailable')));
    const { user } = show();
    await chooseDates(user);
    expect(await card().findByText(/We couldn’t calculate the price/)).toBeInTheDocument();
    server.use(mock(quoteOrder, quote()));
    await user.click(card().getByRole('button', { name: 'Try again' }));
    expect(await card().findByText('Total')).toBeInTheDocument();
  });
});

describe('PD-02 the quantity', () => {
  it('is rejected with a message when it is over the maximum or under the minimum', async () => {
    const { user } = show(sale({ minimumQuantity: 2 }));
    const field = card().getByRole('spinbutton', { name: 'Quantity' });
    expect(field).toHaveValue('2');
    await user.clear(field);
    expect(card().getByText('Enter a whole number, 2 or more.')).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription('Enter a whole number, 2 or more.');
    await user.type(field, '1');
    expect(card().getByText('Order at least 2.')).toBeInTheDocument();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Order at least 2.');
    await user.clear(field);
    await user.type(field, '2');
    expect(field).toBeValid();
    expect(field).not.toHaveAttribute('aria-describedby');
    expect(await card().findByText('Total')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '9');
    expect(card().getByText('You can order no more than 5.')).toBeInTheDocument();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('You can order no more than 5.');
    expect(card().queryByText('Total')).toBeNull();
    expect(card().getByRole('button', { name: 'Buy now' })).toBeDisabled();
  });

  it('steps up to the maximum', async () => {
    const { user } = show(sale({ maximumQuantity: 2 }));
    await user.click(card().getByRole('button', { name: 'Increase quantity' }));
    expect(card().getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
    expect(card().getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  });

  it.each(['1.5', '-3', '1e3'])('is rejected and stays as typed when it is %s', async (text) => {
    const { user } = show(sale());
    const field = card().getByRole('spinbutton', { name: 'Quantity' });
    await user.clear(field);
    await user.type(field, text);
    expect(field).toHaveValue(text);
    expect(field).toBeInvalid();
    expect(card().getByText('Enter a whole number, 1 or more.')).toBeInTheDocument();
    expect(card().getByRole('button', { name: 'Buy now' })).toBeDisabled();
  });

  it('is shared by the order card and the sheet', async () => {
    const { user } = show(sale());
    const field = card().getByRole('spinbutton', { name: 'Quantity' });
    await user.clear(field);
    await user.type(field, '3');
    await user.click(screen.getAllByRole('button', { name: 'Buy now' }).at(-1)!);
    const sheet = within(await screen.findByRole('dialog', { name: 'Your order' }));
    const other = sheet.getByRole('spinbutton', { name: 'Quantity' });
    expect(other).toHaveValue('3');
    await user.click(sheet.getByRole('button', { name: 'Increase quantity' }));
    expect(field).toHaveValue('4');
    await user.clear(other);
    await user.type(other, '9');
    // Each by the message beside it.
    expect(other).toHaveAccessibleDescription('You can order no more than 5.');
    expect(other.getAttribute('aria-describedby')).not.toBe(field.getAttribute('aria-describedby'));
  });

  it('accepts full-width digits, and steps by the arrow keys within its limits', async () => {
    const { user } = show(sale({ maximumQuantity: 3 }));
    const field = card().getByRole('spinbutton', { name: 'Quantity' });
    await user.clear(field);
    await user.type(field, '２');
    expect(field).toHaveAttribute('aria-valuenow', '2');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(field).toHaveValue('3');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(field).toHaveValue('1');
  });

  it('is absent when only one can be ordered', () => {
    show();
    expect(screen.queryByRole('spinbutton', { name: 'Quantity' })).not.toBeInTheDocument();
  });
});

describe('PD-03 the order button', () => {
  const line: NewOrderLine = {
    productId: '12',
    quantity: 1,
    startDate: '2026-06-15',
    endDate: '2026-06-17',
  };
  const reserve = async (user: ReturnType<typeof userEvent.setup>) => {
    await chooseDates(user);
    await user.click(card().getByRole('button', { name: 'Reserve' }));
  };

  it('puts the line into the cart and opens /order', async () => {
    const { user, path } = show(rental(), signedIn);
    await reserve(user);
    await waitFor(() => expect(path()).toBe('/order'));
    expect(readCart()).toEqual([line]);
  });

  it('opens the sign-in dialog for a signed-out visitor, to continue at /order', async () => {
    const { user, path } = show();
    await reserve(user);
    expect(await screen.findByText('sign-in dialog')).toBeInTheDocument();
    expect(path()).toMatch(/^\/product/);
    expect(takeSavedPage()).toBe('/order');
    expect(readCart()).toEqual([line]);
  });

  it('opens /login when the login layout is not the dialog, to continue at /order', async () => {
    const customerLogin = { ...site().customerLogin, layout: 'page' };
    const { user, path } = show(rental(), { session: { site: site({ customerLogin }) } });
    await reserve(user);
    await waitFor(() => expect(path()).toBe('/login'));
    expect(takeSavedPage()).toBe('/order');
  });

  it("asks before it replaces another seller's products", async () => {
    const other = { productId: '99', quantity: 1 };
    writeCart([other]);
    server.use(
      mock(quoteOrder, ({ body: { lines } }) => (lines.length > 1 ? errorResponse(409, 'mixed_sellers') : quote())),
    );
    const { user, path } = show(rental(), signedIn);
    await reserve(user);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Replace your cart?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep cart' }));
    expect(readCart()).toEqual([other]);
    expect(path()).toMatch(/^\/product/);
    await user.click(card().getByRole('button', { name: 'Reserve' }));
    await user.click(await screen.findByRole('button', { name: 'Replace cart' }));
    await waitFor(() => expect(path()).toBe('/order'));
    expect(readCart()).toEqual([line]);
  });

  it('PD-02 focuses the calendar in the sheet and says what to do while no dates are chosen', async () => {
    const { user } = show(rental(), signedIn);
    await user.click(screen.getAllByRole('button', { name: 'Choose dates' }).at(-1)!);
    const sheet = within(await screen.findByRole('dialog', { name: 'Your order' }));
    await user.click(sheet.getByRole('button', { name: 'Choose dates' }));
    expect(sheet.getByText('Choose your dates in the calendar first.')).toBeInTheDocument();
    expect(sheet.getByRole('gridcell', { name: 'Monday, June 1' })).toHaveFocus();
    await user.click(sheet.getByRole('gridcell', { name: 'Monday, June 15' }));
    await user.click(sheet.getByRole('gridcell', { name: 'Wednesday, June 17' }));
    expect(sheet.queryByText('Choose your dates in the calendar first.')).not.toBeInTheDocument();
  });

  it('orders from the sheet on a phone', async () => {
    const { user, path } = show(rental(), signedIn);
    const [, inBar] = screen.getAllByRole('button', { name: 'Choose dates' });
    await user.click(inBar!);
    const sheet = within(await screen.findByRole('dialog', { name: 'Your order' }));
    await user.click(sheet.getByRole('gridcell', { name: 'Monday, June 15' }));
    await user.click(sheet.getByRole('gridcell', { name: 'Wednesday, June 17' }));
    expect(await sheet.findByText('CA$45.00 × 3 days')).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Reserve' }));
    await waitFor(() => expect(path()).toBe('/order'));
  });
});

describe('the other sale types', () => {
  it('AV-06 a booking takes a day and a time, and shows its price', async () => {
    server.use(mock(getAvailability, booking().availability));
    const { user } = show(booking());
    expect(card().getByText('Choose a time', { selector: 'button' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Tuesday, June 2' }));
    expect(screen.getByRole('radio', { name: '10:00 AM, booked' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('radio', { name: '11:00 AM' }));
    expect(card().getByText(/02 Jun, 11:00 AM - 12:00 PM/)).toBeInTheDocument();
    expect(await card().findByText('Total')).toBeInTheDocument();
  });

  it('a sale can be bought', () => {
    show(sale());
    expect(card().getByRole('button', { name: 'Buy now' })).toBeEnabled();
  });

  it('PD-02 a sale without stock says only that it is sold out', async () => {
    server.use(
      mock(getProduct, sale({ stock: 0 })),
      mock(quoteOrder, quote({ lines: [quotedLine({ problems: [{ code: 'max_quantity', limit: 0 }] })] })),
    );
    show(sale({ stock: 0 }));
    fireEvent.focus(window);
    await waitFor(() => expect(screen.queryByText(/Calculating/)).not.toBeInTheDocument());
    expect(card().queryByText(/You can order no more/)).not.toBeInTheDocument();
    expect(card().queryByText('Total')).not.toBeInTheDocument();
    expect(card().queryByRole('spinbutton')).not.toBeInTheDocument();
    expect(card().getByText('Sold out')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Buy now' })).not.toBeInTheDocument();
  });

  it.each([['messaging'], []])(
    'RQ-01 a request explains the steps and links to the form, with packages %j',
    (...packages) => {
      show(requestProduct(), withPackages(...packages));
      expect(card().getByText('The seller replies with a quote.')).toBeInTheDocument();
      expect(card().getByRole('link', { name: 'Request a quote' })).toHaveAttribute(
        'href',
        '/requestOrder?productId=15',
      );
      expect(screen.getByText('Ask the seller for the exact address.')).toBeInTheDocument();
    },
  );

  it('AC-01 an auction has its panel, with what was read last', async () => {
    server.use(mock(getProduct, auction({ auction: auctionState({ price: 47_000 }) })));
    show(auction(), {}, undefined, {
      auction: ({
        product: {
          auction: { price },
        },
      }) => <p>Current bid: {price}</p>,
    });
    expect(screen.getByText('Current bid: 42000')).toBeInTheDocument();
    expect(await screen.findByText('Current bid: 47000')).toBeInTheDocument();
  });
});

describe('the reviews', () => {
  it('RV-02 show the average and more on request, and keep their page in the URL beside the dates', async () => {
    const requested: unknown[] = [];
    server.use(
      mock(listReviews, ({ params, query }) => {
        requested.push([params.id, query.page]);
        return reviewPage({ reviews: [review({ id: '8', text: 'A second opinion.' })], page: 2, pages: 2 });
      }),
    );
    const path = '/product/canoe/12?startDate=2026-06-15&endDate=2026-06-17';
    const { user, path: address } = show(rental(), { path }, reviewPage({ pages: 2 }));
    expect(screen.getAllByText('Rated 4.8 of 5 from 23 reviews').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByText('A second opinion.')).toBeInTheDocument();
    expect(requested).toEqual([['12', 2]]);
    await waitFor(() => expect(address()).toBe(`${path}&reviews=2`));
    expect(card().getByText('15 Jun - 17 Jun · 3 days')).toBeInTheDocument();
  });
});

it('PD-05 shows no response time of a seller with too few answers', () => {
  show(rental({ seller: sellerSummary({ responseMinutes: null }) }));
  expect(screen.queryByText(/Usually replies/)).not.toBeInTheDocument();
});

it.each([
  [45, 'Usually replies within 45 minutes'],
  [80, 'Usually replies within 2 hours'],
  [3000, 'Usually replies within 3 days'],
])('the response time is rounded up as on the seller page: %i minutes', (responseMinutes, text) => {
  show(rental({ seller: sellerSummary({ responseMinutes }) }));
  expect(screen.getByText(text)).toBeInTheDocument();
});

describe('the gallery', () => {
  it('opens a lightbox that is moved by arrow keys, Home and End, and can be closed', async () => {
    const pictures = [1, 2, 3].map((index) => picture({ src: `/media/p/${index}`, alt: `View ${index}` }));
    const { user } = show(rental({ pictures }));
    await user.click(screen.getByRole('button', { name: 'Open photo 2 of 3: View 2' }));
    const box = within(await screen.findByRole('dialog', { name: 'Photos' }));
    expect(box.getByRole('status')).toHaveTextContent('2 of 3');
    box.getByRole('button', { name: 'Next photo' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(box.getByRole('status')).toHaveTextContent('3 of 3');
    expect(box.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Home}');
    expect(box.getByRole('status')).toHaveTextContent('1 of 3');
    await user.keyboard('{End}');
    expect(box.getByRole('status')).toHaveTextContent('3 of 3');
    await user.click(box.getByRole('button', { name: 'Close photos' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a picture of the lightbox', () => {
  it('zooms by keys, buttons and a press, and Escape zooms out before it closes', async () => {
    const { user } = show(rental({ pictures: [picture({ alt: 'The hull' }), picture({ src: '/media/p/2' })] }));
    await user.click(screen.getByRole('button', { name: 'Open photo 1 of 2: The hull' }));
    const box = within(await screen.findByRole('dialog', { name: 'Photos' }));
    const hull = box.getByAltText('The hull');
    // A zoomed picture requests a larger file.
    const requestedWidth = () => hull.parentElement?.querySelector('source')?.getAttribute('sizes');
    const status = box.getByRole('status');
    expect(box.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
    box.getByRole('button', { name: 'Zoom in' }).focus();
    await user.keyboard('++');
    expect(requestedWidth()).toBe('400vw');
    expect(box.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
    // An arrow key moves a zoomed picture instead of showing the next one.
    await user.keyboard('{ArrowRight}');
    expect(status).toHaveTextContent('1 of 2');
    await user.keyboard('{Escape}');
    expect(requestedWidth()).toBe('100vw');
    await user.click(hull);
    expect(requestedWidth()).toBe('200vw');
    await user.click(box.getByRole('button', { name: 'Next photo' }));
    expect(status).toHaveTextContent('2 of 2');
    expect(requestedWidth()).toBe('100vw');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('a double click on a picture counts as one click', async () => {
  const { user } = show(rental({ pictures: [picture({ alt: 'The hull' }), picture({ src: '/media/p/2' })] }));
  await user.dblClick(screen.getByRole('button', { name: 'Open photo 1 of 2: The hull' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photos' });
  const hull = within(dialog).getByAltText('The hull');
  const requestedWidth = () => hull.parentElement?.querySelector('source')?.getAttribute('sizes');
  // The second half reaches the picture that the first half opened.
  fireEvent.click(hull, { detail: 2 });
  expect(requestedWidth()).toBe('100vw');
  await user.dblClick(hull);
  expect(requestedWidth()).toBe('200vw');
});

describe('rows of other listings', () => {
  const headings = async (components: string[]) => {
    server.use(mock(listCards, ({ body }) => productPage().products.filter(({ id }) => body.ids.includes(id))));
    const named = screenDesign('Product', { otherSettings: { components } });
    show(rental({ id: '3' })).unmount();
    show(rental({ id: '2' }), { session: { site: site({ product: named }) } });
    comesNear();
    await screen.findByText('Recently viewed');
    await screen.findByText('More like this');
    return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  };

  it.each([
    [
      ['description', 'recent', 'similar'],
      ['About this listing', 'Recently viewed', 'More like this'],
    ],
    [
      ['similar', 'description', 'recent'],
      ['More like this', 'About this listing', 'Recently viewed'],
    ],
  ])('PD-06 stand where the design names them: %j', async (components, shown) => {
    expect(await headings(components)).toEqual(shown);
  });
});

describe('recently viewed listings', () => {
  it('are those viewed before, the latest first, without this one', async () => {
    const requested: string[][] = [];
    server.use(
      mock(listCards, ({ body }) => {
        requested.push(body.ids);
        return productPage().products.filter(({ id }) => body.ids.includes(id));
      }),
    );
    for (const id of ['4', '3', '2']) show(rental({ id })).unmount();
    show(rental({ id: '2' }));
    comesNear();
    await waitFor(() => expect(requested).toEqual([['3', '4']]));
    expect(await screen.findByRole('region', { name: 'Recently viewed' })).toHaveTextContent('CA$');
  });
});

describe('sharing', () => {
  it('copies the link and says so when the device has no share menu', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('success: Link copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toMatch(/\/product\/cedar-canoe-with-two-paddles\/12$/);
  });

  it('opens the share menu of the device, and says nothing when it is closed', async () => {
    const share = vi.fn<Navigator['share']>().mockRejectedValue(new DOMException('closed', 'AbortError'));
    vi.stubGlobal('navigator', Object.assign(navigator, { share }));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({
      title: 'Cedar canoe with two paddles',
      url: expect.stringMatching(/\/12$/) as string,
    });
    expect(screen.queryByText(/success:|error:/)).not.toBeInTheDocument();
    Reflect.deleteProperty(navigator, 'share');
  });
});

describe('similar listings', () => {
  const categories = [category({ slug: 'water' }), category({ slug: 'canoes', parent: 'water' })];
  const cards = (...ids: string[]) => ids.map((id) => productCard({ id, name: `Listing ${id}` }));
  const row = async () =>
    within(await screen.findByRole('region', { name: 'More like this' }))
      .getAllByRole('listitem')
      .map((item) => /Listing \d+/.exec(item.textContent)?.[0]);
  let requested: ParsedRequest<typeof searchProducts>['query'][];
  /** Opens canoe 2; `found` is what each category has nearby. */
  const open = (found: Record<string, ProductCard[] | undefined>) => {
    requested = [];
    server.use(
      mock(searchProducts, ({ query }) => {
        requested.push(query);
        const products = found[query.category ?? ''];
        return products ? productPage({ products }) : errorResponse(503, 'service_unavailable');
      }),
    );
    show(rental({ id: '2', categories }));
    expect(requested).toEqual([]);
    comesNear();
  };

  it('are of the same category within 100 km, without the product itself', async () => {
    open({ canoes: cards('1', '2', '3', '4', '5', '6') });
    await screen.findByText('Listing 5');
    expect(await row()).toEqual(['Listing 1', 'Listing 3', 'Listing 4', 'Listing 5']);
    expect(screen.getByText('Listing 5').closest('a')).not.toHaveAttribute('href', expect.stringContaining('?'));
    const location = expect.stringMatching(/^53\.\d+,-113\.\d+$/) as string;
    expect(requested).toEqual([
      { category: 'canoes', type: 'by_location', location, radius: 100, facets: '0', page: 1 },
    ]);
  });

  it('are filled up from the parent category when there are fewer than four', async () => {
    open({ canoes: cards('2', '3'), water: cards('2', '7', '3', '8', '9', '10') });
    await screen.findByText('Listing 8');
    expect(await row()).toEqual(['Listing 3', 'Listing 7', 'Listing 8', 'Listing 9']);
    expect(requested.map(({ category: slug, radius }) => [slug, radius])).toEqual([
      ['canoes', 100],
      ['water', 100],
    ]);
  });

  it('are of the same category only when the parent category cannot be read', async () => {
    open({ canoes: cards('2', '3') });
    await screen.findByText('Listing 3');
    expect(await row()).toEqual(['Listing 3']);
  });

  it('disappear when there are none nearby', async () => {
    open({ canoes: cards('2'), water: cards('2') });
    await waitFor(() => expect(screen.getByText('More like this')).not.toBeVisible());
    expect(requested).toHaveLength(2);
    // The row is removed once it is out of sight.
    await waitFor(() => {
      leaveSight();
      expect(screen.queryByText('More like this')).not.toBeInTheDocument();
    });
  });
});
