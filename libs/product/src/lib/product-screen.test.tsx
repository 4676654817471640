import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
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
  type RequestOf,
  type WantedLine,
} from '@marketplace/api-contract';
import { readCart, takeSavedPage, useSession, writeCart } from '@marketplace/session';
import {
  auction,
  availability,
  booking,
  category,
  design,
  mock,
  picture,
  productCard,
  productPage,
  profile,
  quote,
  quotedLine,
  refusal,
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
import { structuredData } from './head/json-ld';
import { loadUnorderedCard } from './order/late-unordered-card';
import { ProductProvider } from './product-context';
import { ProductScreen } from './product-screen';
import type { ProductFirst } from './product-store';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

/** What tells each row of other listings whether it is near. */
let rows: ((isNear: boolean) => void)[];
const comesNear = () => rows.forEach((tell) => tell(true));
const leaveSight = () => act(() => rows.forEach((tell) => tell(false)));
beforeEach(() => {
  // The day of the fixtures: times that have begun cannot be chosen.
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
  // What jsdom does not lay out.
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
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

function show(product: Product = rental(), options: ScreenOptions = {}, reviews?: ProductFirst['reviews']) {
  const jsonLd = structuredData(product, 'https://wayfare.example', Date.now());
  const first = { product, reviews: reviews ?? reviewPage(), jsonLd };
  const { path, unmount } = renderScreen(
    <>
      <ProductProvider first={first}>
        <ProductScreen askForQuote={(label) => <button type="button">{label}</button>} />
      </ProductProvider>
      <SignInMark />
      <ShownToasts />
    </>,
    { path: `/product/${product.slug}/${product.id}`, ...options },
  );
  return { path, unmount, user: userEvent.setup() };
}
/** The order card beside the page; a phone has the bar instead, which is there too. */
const card = () => within(screen.getByRole('region', { name: /order|quote|Auction/ }));
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
  it('PD-01 shows what it is: pictures, name, facts, description, attributes by section, seller, place, price with unit, reviews', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cedar canoe with two paddles');
    expect(screen.getByRole('button', { name: 'Open picture 1 of 5: A red canoe on a lake' })).toBeInTheDocument();
    expect(screen.getByText(/A light two-seater of western red cedar/)).toBeInTheDocument();
    for (const section of ['Basics', 'Size', 'More']) {
      expect(screen.getByRole('heading', { level: 3, name: section })).toBeInTheDocument();
    }
    expect(screen.getByText('Paddles, Life vests')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Offered by North Saskatchewan Paddle Co/ })).toHaveAttribute(
      'href',
      '/seller/view/3',
    );
    expect(screen.getAllByText('Edmonton, Alberta').length).toBeGreaterThan(0);
    expect(card().getAllByText('CA$45.00')[0]?.parentElement).toHaveTextContent('CA$45.00 / day');
    expect(screen.getByText(/Light, dry and beautifully kept/)).toBeInTheDocument();
  });

  it("PD-01 writes 'per booking time' as hours and a seller's own unit without 'per'", () => {
    show(booking());
    expect(card().getByText('/ hour')).toBeInTheDocument();
  });

  it('PD-01 what is booked in times of another length is priced by the session, and says how long one is', async () => {
    const base = booking();
    const { availability: known } = base;
    const price = { amount: 6800, currency: 'CAD' as const, unit: 'per session' };
    show({
      ...base,
      unitsOfPrice: [price],
      availability: { ...known, rules: { ...known.rules, slotMinutes: 90 } },
    });
    expect(card().getByText('/ session')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Choose a time, 90 min each' })).toBeInTheDocument();
  });

  it.each([
    ['rental', rental(), 'Pick-up and return', /before the rental begins/],
    ['stay', rental({ delivery: { pickup: false, fee: null } }), 'Check-in', /before check-in/],
    ['booking', booking(), 'Your appointment', /before your appointment/],
    ['sale', sale(), 'Pick-up', /before it is sent or handed over .* return it within 14 days/],
    ['request', requestProduct(), 'By arrangement', /Nothing is binding until you and the seller agree/],
    ['auction', auction(), 'Pick-up', /A bid cannot be taken back/],
  ])('PD-01 a %s has policies of its own kind, and speaks of no other', (_, product, where, cancelling) => {
    show(product);
    const policies = within(screen.getByRole('region', { name: 'Good to know' }));
    expect(policies.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent(where);
    const text = policies.getByText(cancelling);
    expect(text.textContent).not.toMatch(/the start/);
    const others = [/rental begins/, /check-in/, /appointment/, /handed over/, /agreed date/, /bid/];
    expect(others.filter((other) => other.test(text.textContent))).toHaveLength(1);
  });

  it('PD-01 an auction says what being brought costs', () => {
    show(auction({ delivery: { pickup: true, fee: 3500 } }));
    expect(screen.getByText('Brought to you for CA$35.00.')).toBeInTheDocument();
  });

  it('PD-01 a link among the attributes is safe', () => {
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

  it('PD-06 shows the parts that the design names, in its order', () => {
    const product = design('Product', { otherSettings: { components: ['reviews', 'description'] } });
    show(rental(), { session: { site: site({ product }) } });
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Reviews',
      'About this listing',
    ]);
    expect(screen.queryByRole('region', { name: 'Your order' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Pictures' })).not.toBeInTheDocument();
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

describe('RT-08 the address of the page', () => {
  const path = `/product/${rental().slug}/${rental().id}`;

  it('holds the dates that are chosen, beside what it holds already', async () => {
    const { user, path: address } = show(rental(), { path: `${path}?lang=en` });
    await chooseDates(user);
    await waitFor(() => expect(address()).toBe(`${path}?lang=en&startDate=2026-06-15&endDate=2026-06-17`));
    await user.click(screen.getByRole('button', { name: 'Clear dates' }));
    await waitFor(() => expect(address()).toBe(`${path}?lang=en`));
  });

  it('chooses its dates and quantity, and leaves the canonical link alone', async () => {
    const many = rental({ maximumQuantity: 3, availability: availability({ stock: 3 }) });
    show(many, { path: `${path}?startDate=2026-06-15&endDate=2026-06-17&qty=2` });
    expect(await card().findByText('15 Jun - 17 Jun · 3 days')).toBeInTheDocument();
    expect(card().getByRole('spinbutton')).toHaveValue('2');
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', `https://wayfare.example${path}`);
  });

  it('chooses dates of which fewer are left than it asks for, and says how many can be had', async () => {
    const many = rental({ maximumQuantity: 3, availability: availability({ stock: 1 }) });
    show(many, { path: `${path}?startDate=2026-06-15&endDate=2026-06-17&qty=2` });
    expect(await card().findByText('15 Jun - 17 Jun · 3 days')).toBeInTheDocument();
    expect(card().getByText('No more than 1 can be ordered.')).toBeInTheDocument();
  });

  it('SE-01 chooses a stay of one night where a search for one day found it', async () => {
    const rules = { ...availability().rules, basis: 'night' as const };
    const stay = rental({ availability: { ...availability(), rules } });
    const { path: address } = show(stay, { path: `${path}?startDate=2026-06-15&endDate=2026-06-15` });
    expect(await card().findByText('15 Jun - 16 Jun · 1 night')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe(`${path}?startDate=2026-06-15&endDate=2026-06-16`));
  });

  it('chooses dates that are not known yet once they are', async () => {
    show(rental(), { path: `${path}?startDate=2027-01-11&endDate=2027-01-12` });
    expect(await card().findByText('11 Jan 2027 - 12 Jan 2027 · 2 days')).toBeInTheDocument();
  });

  it('AV-08 says which of its days are gone meanwhile, and offers what is free nearest to it', async () => {
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
    'drops quietly what cannot be had: %s',
    async (query) => {
      show(rental(), { path: path + query });
      await act(() => vi.dynamicImportSettled());
      expect(card().getByText('Choose dates', { selector: 'button' })).toBeInTheDocument();
      expect(screen.getAllByRole('alert').every((alert) => alert.textContent === '')).toBe(true);
    },
  );

  it('holds the time that is chosen, and chooses it again; days lead to the times of the first', async () => {
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
  it('PD-02 computes the price of the chosen dates live, line by line', async () => {
    const { user } = show();
    expect(card().getByText('Choose dates', { selector: 'button' })).toBeInTheDocument();
    await chooseDates(user);
    expect(card().getByText('15 Jun - 17 Jun · 3 days')).toBeInTheDocument();
    expect(await card().findByText('CA$45.00 × 3 days')).toBeInTheDocument();
    expect(card().getByText('Total').nextSibling).toHaveTextContent('CA$135.00');
  });

  it('PD-02 leads to the calendar while no dates are chosen', async () => {
    const { user } = show();
    await user.click(card().getByText('Choose dates', { selector: 'button' }));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
    expect(day('Monday, June 1')).toHaveFocus();
  });

  it('PD-02 shows its price list and chooses no unit', () => {
    show();
    expect(card().getByText('CA$45.00').parentElement).toHaveTextContent('CA$45.00 / day');
    expect(card().getByRole('listitem')).toHaveTextContent('CA$240.00 / week');
    expect(card().queryByRole('radio')).not.toBeInTheDocument();
  });

  it.each([
    ['en', /^Weekly price: you save CA\$75\.00$/],
    ['de', /^Wochenpreis: Du sparst 75,00\sCA\$$/],
  ] as const)('PD-02 says what the weekly price saves, at once and in %s', async (language, text) => {
    const week = { startDate: '2026-06-15', endDate: '2026-06-21' };
    const parts = [{ kind: 'base' as const, unit: 'per week', unitAmount: 24_000, count: 1, amount: 24_000 }];
    const answer = quote({ lines: [quotedLine({ ...week, parts, amount: 24_000 })], total: 34_000 });
    answer.charges = [{ kind: 'deposit', amount: 10_000 }];
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

  it('OR-01 shows the deposit apart from the price', async () => {
    server.use(mock(quoteOrder, quote({ charges: [{ kind: 'deposit', amount: 10_000 }], total: 23_500 })));
    const { user } = show();
    await chooseDates(user);
    expect(await card().findByText('CA$100.00 deposit, refunded')).toBeInTheDocument();
    expect(card().getByText('Total').nextSibling).toHaveTextContent('CA$135.00');
    expect(card().getByText('With deposit').nextSibling).toHaveTextContent('CA$235.00');
  });

  it('OR-01 the bar of a phone shows the deposit apart from the price', async () => {
    server.use(mock(quoteOrder, quote({ charges: [{ kind: 'deposit', amount: 10_000 }], total: 23_500 })));
    const { user } = show();
    await chooseDates(user);
    const bar = screen.getAllByRole('button', { name: 'Reserve' }).at(-1)!.parentElement!;
    expect(await within(bar).findByText('CA$135.00')).toBeInTheDocument();
    expect(within(bar).getByText('CA$100.00 deposit, refunded')).toBeInTheDocument();
  });

  it('AV-08 dates that were taken meanwhile show which days, and cannot be ordered', async () => {
    const problems = [{ code: 'unavailable_dates' as const, days: ['2026-06-16'] }];
    server.use(mock(quoteOrder, quote({ lines: [quotedLine({ problems })] })));
    const { user } = show();
    await chooseDates(user);
    expect(await card().findByText('Not available on 16 Jun. Choose other dates.')).toBeInTheDocument();
    expect(card().getByRole('button', { name: 'Reserve' })).toBeDisabled();
  });

  it('AV-08 offers what is free nearest to it, and takes it', async () => {
    const nearest = { startDate: '2026-06-17', endDate: '2026-06-19' };
    const problems = [{ code: 'unavailable_dates' as const, days: ['2026-06-16'], nearest }];
    server.use(
      mock(quoteOrder, ({ body }) =>
        quote(body.lines[0]?.startDate === nearest.startDate ? {} : { lines: [quotedLine({ problems })] }),
      ),
    );
    const { user } = show();
    await chooseDates(user);
    await user.click(await card().findByRole('button', { name: 'Nearest free: 17 Jun - 19 Jun · 3 days' }));
    await waitFor(() => expect(card().getByRole('button', { name: 'Reserve' })).toBeEnabled());
    expect(card().getByText('17 Jun - 19 Jun · 3 days')).toBeInTheDocument();
    expect(card().queryByRole('button', { name: /^Nearest/ })).not.toBeInTheDocument();
  });

  it('AV-04 reads what is free again once the page stands, and when the visitor returns', async () => {
    let ranges = [{ type: 'orders' as const, startDate: '2026-06-02', endDate: '2026-06-02', isAvailable: false }];
    server.use(mock(getAvailability, () => availability({ ranges })));
    show();
    expect(await screen.findByRole('gridcell', { name: 'Tuesday, June 2, booked' })).toBeInTheDocument();
    ranges = [];
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByRole('gridcell', { name: 'Tuesday, June 2' })).toBeInTheDocument();
  });

  it('AV-03 with Start Date Only, one press chooses', async () => {
    const { user } = show(rental(), { session: { site: site({ dateSelection: 'Start Date Only' }) } });
    await user.click(day('Monday, June 15'));
    expect(card().getByText('15 Jun · 1 day')).toBeInTheDocument();
  });

  it('a price that cannot be computed is said, and asked for again', async () => {
    server.use(mock(quoteOrder, refusal(503, 'service_unavailable')));
    const { user } = show();
    await chooseDates(user);
    expect(await card().findByText(/The price could not be worked out/)).toBeInTheDocument();
    server.use(mock(quoteOrder, quote()));
    await user.click(card().getByRole('button', { name: 'Try again' }));
    expect(await card().findByText('Total')).toBeInTheDocument();
  });
});

describe('PD-02 the quantity', () => {
  it('says when it is over the maximum or under the minimum', async () => {
    const { user } = show(sale({ minimumQuantity: 2 }));
    const field = card().getByRole('spinbutton', { name: 'Quantity' });
    expect(field).toHaveValue('2');
    await user.clear(field);
    expect(card().getByText('Enter a whole number, 2 or more.')).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription('Enter a whole number, 2 or more.');
    await user.type(field, '1');
    expect(card().getByText('At least 2 must be ordered.')).toBeInTheDocument();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('At least 2 must be ordered.');
    await user.clear(field);
    await user.type(field, '2');
    expect(field).toBeValid();
    expect(field).not.toHaveAttribute('aria-describedby');
    expect(await card().findByText('Total')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '9');
    expect(card().getByText('No more than 5 can be ordered.')).toBeInTheDocument();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('No more than 5 can be ordered.');
    expect(card().queryByText('Total')).toBeNull();
    expect(card().getByRole('button', { name: 'Buy now' })).toBeDisabled();
  });

  it('is stepped within its limits, and absent where only one can be had', async () => {
    const { user } = show(sale({ maximumQuantity: 2 }));
    await user.click(card().getByRole('button', { name: 'One more' }));
    expect(card().getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('2');
    expect(card().getByRole('button', { name: 'One more' })).toBeDisabled();
  });

  it.each(['1.5', '-3', '1e3'])('%s is no quantity: it stays as it is written, and is refused', async (text) => {
    const { user } = show(sale());
    const field = card().getByRole('spinbutton', { name: 'Quantity' });
    await user.clear(field);
    await user.type(field, text);
    expect(field).toHaveValue(text);
    expect(field).toBeInvalid();
    expect(card().getByText('Enter a whole number, 1 or more.')).toBeInTheDocument();
    expect(card().getByRole('button', { name: 'Buy now' })).toBeDisabled();
  });

  it('is one with that of the sheet: what was typed in one gives way to what is chosen in the other', async () => {
    const { user } = show(sale());
    const field = card().getByRole('spinbutton', { name: 'Quantity' });
    await user.clear(field);
    await user.type(field, '3');
    await user.click(screen.getAllByRole('button', { name: 'Buy now' }).at(-1)!);
    const sheet = within(await screen.findByRole('dialog', { name: 'Your order' }));
    const other = sheet.getByRole('spinbutton', { name: 'Quantity' });
    expect(other).toHaveValue('3');
    await user.click(sheet.getByRole('button', { name: 'One more' }));
    expect(field).toHaveValue('4');
    await user.clear(other);
    await user.type(other, '9');
    // Each by the message beside it.
    expect(other).toHaveAccessibleDescription('No more than 5 can be ordered.');
    expect(other.getAttribute('aria-describedby')).not.toBe(field.getAttribute('aria-describedby'));
  });

  it('takes digits of full width, and steps by the arrow keys within its limits', async () => {
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

  it('is not asked for a single one', () => {
    show();
    expect(screen.queryByRole('spinbutton', { name: 'Quantity' })).not.toBeInTheDocument();
  });
});

describe('PD-03 the order button', () => {
  const line: WantedLine = {
    productId: '12',
    quantity: 1,
    startDate: '2026-06-15',
    endDate: '2026-06-17',
  };
  const reserve = async (user: ReturnType<typeof userEvent.setup>) => {
    await chooseDates(user);
    await user.click(card().getByRole('button', { name: 'Reserve' }));
  };

  it('puts the line into the cart and leads to /order', async () => {
    const { user, path } = show(rental(), signedIn);
    await reserve(user);
    await waitFor(() => expect(path()).toBe('/order'));
    expect(readCart()).toEqual([line]);
  });

  it('leads a signed-out visitor through the sign-in dialog, and back to /order', async () => {
    const { user, path } = show();
    await reserve(user);
    expect(await screen.findByText('sign-in dialog')).toBeInTheDocument();
    expect(path()).toMatch(/^\/product/);
    expect(takeSavedPage()).toBe('/order');
    expect(readCart()).toEqual([line]);
  });

  it('leads to /login where the login layout is not the dialog', async () => {
    const customerLogin = { ...site().customerLogin, layout: 'page' };
    const { user, path } = show(rental(), { session: { site: site({ customerLogin }) } });
    await reserve(user);
    await waitFor(() => expect(path()).toBe('/login'));
    expect(takeSavedPage()).toBe('/order');
  });

  it("asks before another seller's product is replaced", async () => {
    const other = { productId: '99', quantity: 1 };
    writeCart([other]);
    server.use(mock(quoteOrder, ({ body: { lines } }) => (lines.length > 1 ? refusal(409, 'mixed_sellers') : quote())));
    const { user, path } = show(rental(), signedIn);
    await reserve(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Start a new order?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep my order' }));
    expect(readCart()).toEqual([other]);
    expect(path()).toMatch(/^\/product/);
    await user.click(card().getByRole('button', { name: 'Reserve' }));
    await user.click(await screen.findByRole('button', { name: 'Replace it' }));
    await waitFor(() => expect(path()).toBe('/order'));
    expect(readCart()).toEqual([line]);
  });

  it('PD-02 in the sheet without dates it leads to the picker and says what to do', async () => {
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

  it('stands in a bar on a phone, with the order in a sheet', async () => {
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

describe('the other ways to have it', () => {
  it('AV-06 a booking: a day, a time, and the price of it', async () => {
    server.use(mock(getAvailability, booking().availability));
    const { user } = show(booking());
    expect(card().getByText('Choose a time', { selector: 'button' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Tuesday, June 2' }));
    expect(screen.getByRole('radio', { name: '10:00 AM, booked' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('radio', { name: '11:00 AM' }));
    expect(card().getByText(/02 Jun, 11:00 AM – 12:00 PM/)).toBeInTheDocument();
    expect(await card().findByText('Total')).toBeInTheDocument();
  });

  it('a sale: buy now, or sold out', () => {
    show(sale());
    expect(card().getByRole('button', { name: 'Buy now' })).toBeEnabled();
  });

  it('PD-02 a sale without stock says that and nothing else', async () => {
    server.use(
      mock(getProduct, sale({ stock: 0 })),
      mock(quoteOrder, quote({ lines: [quotedLine({ problems: [{ code: 'max_quantity', limit: 0 }] })] })),
    );
    show(sale({ stock: 0 }));
    fireEvent.focus(window);
    await waitFor(() => expect(screen.queryByText(/Working out/)).not.toBeInTheDocument());
    expect(card().queryByText(/can be ordered/)).not.toBeInTheDocument();
    expect(card().queryByText('Total')).not.toBeInTheDocument();
    expect(card().queryByRole('spinbutton')).not.toBeInTheDocument();
    expect(card().getByText('Sold out')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Buy now' })).not.toBeInTheDocument();
  });

  // As whoever renders the document does.
  beforeAll(async () => void (await loadUnorderedCard()));

  it('a request: what happens next, and a message to the seller to begin with', () => {
    show(requestProduct(), withPackages('messaging'));
    expect(card().getByText('The seller answers by message, usually within 3 days.')).toBeInTheDocument();
    expect(card().getByRole('button', { name: 'Ask for a quote' })).toBeInTheDocument();
    expect(screen.getByText('Ask the seller for the exact address.')).toBeInTheDocument();
    expect(document.querySelector('a[href^="/requestOrder"]')).toBeNull();
  });

  it('ME-05 a request without messaging says that quotes cannot be asked for', () => {
    show(requestProduct(), withPackages());
    expect(card().getByText('You can’t ask for quotes here yet.')).toBeInTheDocument();
    expect(card().queryByRole('button')).toBeNull();
  });

  it.each([
    ['2026-06-02T17:30:00Z', true],
    ['2026-06-20T17:30:00Z', false],
  ])('an auction says that bidding isn’t open yet while it runs: at %s %s', (at, isSaid) => {
    vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] });
    show(auction());
    vi.useRealTimers();
    expect(card().queryByText('Bidding isn’t open yet.') !== null).toBe(isSaid);
    expect(card().queryByRole('button')).toBeNull();
  });

  it('AC-01 an auction: bid, bid count, next bid, and the time that is left', () => {
    vi.useFakeTimers({ now: new Date('2026-06-02T17:30:00Z'), toFake: ['Date'] });
    show(auction());
    vi.useRealTimers();
    expect(card().getByText('CA$420.00')).toBeInTheDocument();
    expect(card().getByText('Next bid from').nextSibling).toHaveTextContent('CA$430.00');
    expect(card().getByText('Bids').nextSibling).toHaveTextContent('9');
    expect(card().getByText('Ends').nextSibling).toHaveTextContent('06/04/2026, 12:30 PM MDT');
    expect(card().getByRole('timer')).toHaveTextContent('2 d 1 h left');
    expect(card().queryByText('Begins')).not.toBeInTheDocument();
  });

  it.each([
    ['2026-05-28T10:00:00Z', 'Begins', 'Ends', false],
    ['2026-06-02T17:30:00Z', null, 'Ends', false],
    ['2026-06-03T18:29:00Z', null, 'Ends', false],
    ['2026-06-03T18:31:00Z', null, 'Ends', true],
    ['2026-06-04T18:31:00Z', null, 'Ended', false],
  ])('AC-01 an auction at %s names its start %s and its end %s; its clock is red: %s', (at, starts, ends, isRed) => {
    vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] });
    show(auction());
    vi.useRealTimers();
    expect(card().queryByText('Begins')?.textContent ?? null).toBe(starts);
    expect(card().getByText(ends)).toBeInTheDocument();
    expect(card().getByRole('timer').hasAttribute('data-last-day')).toBe(isRed);
  });

  it('an auction that is over says so', () => {
    vi.useFakeTimers({ now: new Date('2026-06-05T00:00:00Z'), toFake: ['Date'] });
    show(auction());
    vi.useRealTimers();
    expect(card().getByRole('timer')).toHaveTextContent('This auction has ended');
    expect(card().queryByText('Next bid from')).not.toBeInTheDocument();
  });
});

describe('RV-02 the reviews', () => {
  it('RV-02 show the average and more of this product on request, which the address tells beside what is chosen', async () => {
    const asked: unknown[] = [];
    server.use(
      mock(listReviews, ({ params, query }) => {
        asked.push([params.id, query.page]);
        return reviewPage({ reviews: [review({ id: '8', text: 'A second opinion.' })], page: 2, pages: 2 });
      }),
    );
    const path = '/product/canoe/12?startDate=2026-06-15&endDate=2026-06-17';
    const { user, path: address } = show(rental(), { path }, reviewPage({ pages: 2 }));
    expect(screen.getAllByText('Rated 4.8 of 5 from 23 reviews').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByText('A second opinion.')).toBeInTheDocument();
    expect(asked).toEqual([['12', 2]]);
    await waitFor(() => expect(address()).toBe(`${path}&reviews=2`));
    expect(card().getByText('15 Jun - 17 Jun · 3 days')).toBeInTheDocument();
  });
});

it.each([
  [45, 'Usually answers within 45 minutes'],
  [80, 'Usually answers within 2 hours'],
  [3000, 'Usually answers within 3 days'],
])('PD-05 promises no faster answer than the seller’s own page: %i minutes', (responseMinutes, text) => {
  show(rental({ seller: sellerSummary({ responseMinutes }) }));
  expect(screen.getByText(text)).toBeInTheDocument();
});

describe('the gallery', () => {
  it('opens a lightbox that arrows lead through and closing leaves', async () => {
    const pictures = [1, 2, 3].map((index) => picture({ src: `/media/p/${index}`, alt: `View ${index}` }));
    const { user } = show(rental({ pictures }));
    await user.click(screen.getByRole('button', { name: 'Open picture 2 of 3: View 2' }));
    const box = within(await screen.findByRole('dialog', { name: 'Pictures' }));
    expect(box.getByRole('status')).toHaveTextContent('2 of 3');
    box.getByRole('button', { name: 'Next picture' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(box.getByRole('status')).toHaveTextContent('3 of 3');
    expect(box.getByRole('button', { name: 'Next picture' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Home}');
    expect(box.getByRole('status')).toHaveTextContent('1 of 3');
    await user.keyboard('{End}');
    expect(box.getByRole('status')).toHaveTextContent('3 of 3');
    await user.click(box.getByRole('button', { name: 'Close pictures' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a picture of the lightbox', () => {
  it('is brought nearer by keys, buttons and a press, and Escape first puts it back', async () => {
    const { user } = show(rental({ pictures: [picture({ alt: 'The hull' }), picture({ src: '/media/p/2' })] }));
    await user.click(screen.getByRole('button', { name: 'Open picture 1 of 2: The hull' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pictures' });
    const box = within(dialog);
    const hull = box.getByAltText('The hull');
    // Larger in the window asks for a larger file.
    const widthAsked = () => hull.parentElement?.querySelector('source')?.getAttribute('sizes');
    const status = box.getByRole('status');
    expect(box.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
    box.getByRole('button', { name: 'Zoom in' }).focus();
    await user.keyboard('++');
    expect(widthAsked()).toBe('400vw');
    expect(box.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
    // What is near is moved, not left.
    await user.keyboard('{ArrowRight}');
    expect(status).toHaveTextContent('1 of 2');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(widthAsked()).toBe('100vw');
    await user.click(hull);
    expect(widthAsked()).toBe('200vw');
    await user.click(box.getByRole('button', { name: 'Next picture' }));
    expect(status).toHaveTextContent('2 of 2');
    expect(widthAsked()).toBe('100vw');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('PD-01 takes a double click on a picture for one: open, and near, but not back again', async () => {
  const { user } = show(rental({ pictures: [picture({ alt: 'The hull' }), picture({ src: '/media/p/2' })] }));
  await user.dblClick(screen.getByRole('button', { name: 'Open picture 1 of 2: The hull' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pictures' });
  const hull = within(dialog).getByAltText('The hull');
  const widthAsked = () => hull.parentElement?.querySelector('source')?.getAttribute('sizes');
  // The second half reaches the picture that the first half opened.
  fireEvent.click(hull, { detail: 2 });
  expect(widthAsked()).toBe('100vw');
  await user.dblClick(hull);
  expect(widthAsked()).toBe('200vw');
});

describe('PD-06 rows of other listings stand where the design names them', () => {
  const headings = async (components: string[]) => {
    server.use(mock(listCards, ({ body }) => productPage().products.filter(({ id }) => body.ids.includes(id))));
    const named = design('Product', { otherSettings: { components } });
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
  ])('%j', async (components, shown) => {
    expect(await headings(components)).toEqual(shown);
  });
});

describe('recently viewed listings', () => {
  it('PD-06 are those that were looked at before, the latest first, without this one', async () => {
    const asked: string[][] = [];
    server.use(
      mock(listCards, ({ body }) => {
        asked.push(body.ids);
        return productPage().products.filter(({ id }) => body.ids.includes(id));
      }),
    );
    for (const id of ['3', '2']) show(rental({ id })).unmount();
    show(rental({ id: '2' }));
    comesNear();
    await waitFor(() => expect(asked).toEqual([['3']]));
    expect(await screen.findByRole('region', { name: 'Recently viewed' })).toHaveTextContent('CA$');
  });
});

describe('sharing', () => {
  it('copies the address where the device has no menu for it, and says so', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('success: The link is copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toMatch(/\/product\/cedar-canoe-with-two-paddles\/12$/);
  });

  it('opens the menu of the device; closing it says nothing', async () => {
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

describe('PD-01 similar listings', () => {
  const categories = [category({ slug: 'water' }), category({ slug: 'canoes', parent: 'water' })];
  const cards = (...ids: string[]) => ids.map((id) => productCard({ id, name: `Listing ${id}` }));
  const row = async () =>
    within(await screen.findByRole('region', { name: 'More like this' }))
      .getAllByRole('listitem')
      .map((item) => /Listing \d+/.exec(item.textContent)?.[0]);
  let asked: RequestOf<typeof searchProducts>['query'][];
  /** Opens a canoe with id 2; what each category has near by is given. */
  const open = (found: Record<string, ProductCard[] | undefined>) => {
    asked = [];
    server.use(
      mock(searchProducts, ({ query }) => {
        asked.push(query);
        const products = found[query.category ?? ''];
        return products ? productPage({ products }) : refusal(503, 'service_unavailable');
      }),
    );
    show(rental({ id: '2', categories }));
    expect(asked).toEqual([]);
    comesNear();
  };

  it('are those of the same category within 100 km, without the product itself', async () => {
    open({ canoes: cards('1', '2', '3', '4', '5', '6') });
    await screen.findByText('Listing 5');
    expect(await row()).toEqual(['Listing 1', 'Listing 3', 'Listing 4', 'Listing 5']);
    const location = expect.stringMatching(/^53\.\d+,-113\.\d+$/) as string;
    expect(asked).toEqual([{ category: 'canoes', type: 'by_location', location, radius: 100, facets: '0', page: 1 }]);
  });

  it('are filled up from the category above where there are fewer than four', async () => {
    open({ canoes: cards('2', '3'), water: cards('2', '7', '3', '8', '9', '10') });
    await screen.findByText('Listing 8');
    expect(await row()).toEqual(['Listing 3', 'Listing 7', 'Listing 8', 'Listing 9']);
    expect(asked.map(({ category: slug, radius }) => [slug, radius])).toEqual([
      ['canoes', 100],
      ['water', 100],
    ]);
  });

  it('are those of the same category where the one above cannot be read', async () => {
    open({ canoes: cards('2', '3') });
    await screen.findByText('Listing 3');
    expect(await row()).toEqual(['Listing 3']);
  });

  it('are left out when there are none near by', async () => {
    open({ canoes: cards('2'), water: cards('2') });
    await waitFor(() => expect(screen.getByText('More like this')).not.toBeVisible());
    expect(asked).toHaveLength(2);
    // Their place goes when nobody sees it go.
    await waitFor(() => {
      leaveSight();
      expect(screen.queryByText('More like this')).not.toBeInTheDocument();
    });
  });
});
