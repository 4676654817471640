import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLocation } from 'react-router';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  getHash,
  listCards,
  listPlaces,
  listProductPoints,
  type Language,
  type ProductCard,
} from '@marketplace/api-contract';
import { readParams } from '@marketplace/search-params';
import { category, mock, productCard, productPage, errorResponse, ScreenFrame } from '@marketplace/testing';
import { loadNoResults } from '../results/no-results-lazy';
import { SearchProvider } from '../search-provider';
import { SearchScreen } from '../search-screen';

const EDMONTON = { lat: 53.4, lng: -113.8 };
/** The bounds of all points, where the map does not open by default. */
const CALGARY = { lat: 51, lng: -114.2 };

/** Listings at different places. */
const listings = (count: number, { lat, lng } = CALGARY): ProductCard[] =>
  Array.from({ length: count }, (_, index) =>
    productCard({
      id: String(index + 1),
      name: `Cedar canoe, hull ${index + 1}`,
      price: { amount: 4500 + index * 100, currency: 'CAD', unit: 'per day' },
      near: { lat: lat + (index % 6) * 0.06, lng: lng + Math.floor(index / 6) * 0.17 },
    }),
  );

interface Args {
  /** The query string without the view. */
  query: string;
  products: ProductCard[];
  place: { name: string; lat: number; lng: number } | null;
  pages: number;
}

const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
};

/** The number of calls for place names. */
let placeCalls = 0;

const meta = {
  title: 'Search/Map',
  beforeEach: async () => {
    placeCalls = 0;
    // As the route's loader does.
    await loadNoResults();
  },
  parameters: {
    layout: 'fullscreen',
    msw: {
      handlers: [
        mock(getHash, { result: 'hash' }),
        mock(listPlaces, () => {
          placeCalls += 1;
          return [{ name: 'Edmonton', lat: 53.55, lng: -113.47, size: 20 }];
        }),
      ],
    },
  },
  args: { query: '', products: listings(5), place: null, pages: 1 },
  render: ({ query, products, place, pages }, { globals }) => {
    const params = readParams(new URLSearchParams(`${query}&view=map`));
    const page = productPage({ products, pages, total: pages > 1 ? pages * 24 : products.length, place });
    return (
      <ScreenFrame language={globals['language'] as Language} path={`/search?${query}&view=map`}>
        <main>
          <SearchProvider data={{ page, categories: [category()], params }}>
            <SearchScreen />
          </SearchProvider>
        </main>
        <Address />
      </ScreenFrame>
    );
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const SLOW = { timeout: 15_000 };
async function theMap(canvas: Canvas, name = 'Map of results') {
  const map = await canvas.findByRole('application', { name }, SLOW);
  // Wait for the call for place names, so that it does not reach the next story.
  await waitFor(() => expect(placeCalls).toBeGreaterThan(0), SLOW);
  return map;
}
const pin = (canvas: Canvas, name: string | RegExp) => canvas.findByRole('button', { name }, SLOW);
const findCard = (canvas: Canvas, name: RegExp) =>
  within(canvas.getByRole('region', { name: 'Results' }))
    .getByRole('link', { name })
    .closest('li')!;
const fits = () =>
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);

export const Few: Story = {
  play: async ({ canvas }) => {
    await theMap(canvas);
    const first = await pin(canvas, 'Cedar canoe, hull 1, CA$45');
    // Cards and markers highlight each other.
    await userEvent.hover(findCard(canvas, /hull 1/));
    await waitFor(() => expect(first.closest('[data-highlighted]')).not.toBeNull());
    await userEvent.unhover(findCard(canvas, /hull 1/));
    await userEvent.hover(await pin(canvas, 'Cedar canoe, hull 3, CA$47'));
    await waitFor(() => expect(findCard(canvas, /hull 3/)).toHaveAttribute('data-highlighted'));
    await expect(findCard(canvas, /hull 1/)).not.toHaveAttribute('data-highlighted');
    await expect(canvas.getByRole('link', { name: 'List' })).toHaveAttribute('href', '/');
  },
};

const onTheMap = async (canvas: Canvas) => {
  const found = await canvas.findAllByRole('button', { name: /^Cedar canoe|listings: zoom in$/ }, SLOW);
  return found.reduce(
    (sum, one) => sum + Number(/^(\d+) listings/.exec(one.getAttribute('aria-label') ?? '')?.[1] ?? 1),
    0,
  );
};

export const Many: Story = {
  args: { products: listings(24) },
  play: async ({ canvas }) => {
    await theMap(canvas);
    // Each result is on the map, alone or in a cluster.
    await expect(await onTheMap(canvas)).toBe(24);
  },
};

/** One result is where the map opens by default; the others are far from it. */
export const FarApart: Story = {
  args: { products: listings(5).map((product, index) => (index === 0 ? { ...product, near: EDMONTON } : product)) },
  play: async ({ canvas }) => {
    const map = await theMap(canvas);
    await expect(await onTheMap(canvas)).toBe(5);
    for (const one of await canvas.findAllByRole('button', { name: /^Cedar canoe|listings: zoom in$/ }))
      await waitFor(() => expect(isInView(one, map)).toBe(true));
    await expect(canvas.queryByText(/outside this area/)).toBeNull();
    map.focus();
    await userEvent.keyboard('{ArrowUp}'.repeat(5));
    await expect(await canvas.findByText(/outside this area$/, undefined, SLOW)).toBeVisible();
  },
};

const namesAnd = (points: ReturnType<typeof mock>) => ({
  msw: {
    handlers: [
      mock(getHash, { result: 'hash' }),
      mock(listPlaces, () => {
        placeCalls += 1;
        return [];
      }),
      points,
    ],
  },
});
const toPoint = ({ id, name, slug, price, total, near }: ProductCard) => ({ id, name, slug, price, total, near });
/** The map has the results of all pages and says when there are more. */
export const SeveralPages: Story = {
  args: { products: listings(24), pages: 3 },
  parameters: namesAnd(mock(listProductPoints, listings(60).map(toPoint))),
  play: async ({ canvas }) => {
    await theMap(canvas);
    await expect(await onTheMap(canvas)).toBe(60);
    await expect(canvas.getByText('The first 60 of 72 results')).toBeVisible();
  },
};
export const OtherPagesFailed: Story = {
  args: { products: listings(24), pages: 3 },
  parameters: namesAnd(mock(listProductPoints, errorResponse(503, 'service_unavailable'))),
  play: async ({ canvas }) => {
    await theMap(canvas);
    await expect(await onTheMap(canvas)).toBe(24);
    await expect(canvas.getByText('The first 24 of 72 results')).toBeVisible();
  },
};

const WITH_DATES = 'startDate=2030-06-14&endDate=2030-06-16';
const withDeposit = {
  price: { amount: 5100, currency: 'CAD', unit: 'per day' },
  total: { amount: 10_200, quantity: 1, deposit: 10_000 },
} as const;
const isInView = (element: Element, frame: Element) => {
  const [box, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  return box.left >= around.left && box.right <= around.right && box.top >= around.top && box.bottom <= around.bottom;
};
async function openPopup(canvas: Canvas, pinName: RegExp, mapName?: string) {
  const map = await theMap(canvas, mapName);
  await userEvent.click(await pin(canvas, pinName));
  const dialog = await canvas.findByRole('dialog');
  // Fully visible and not over the map’s controls.
  await waitFor(() => expect(isInView(dialog, map)).toBe(true));
  for (const name of [/^(Zoom in|Vergrößern)$/, /^(Zoom out|Verkleinern)$/])
    await expect(canvas.getByRole('button', { name }).getBoundingClientRect().bottom).toBeLessThanOrEqual(
      dialog.getBoundingClientRect().top,
    );
  return dialog;
}

/** A marker’s popup has the facts of the card. */
export const PopupOnASmallPhone: Story = {
  args: { query: WITH_DATES, products: [{ ...listings(1, EDMONTON)[0]!, ...withDeposit }] },
  globals: { viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    const dialog = await openPopup(canvas, /^Cedar canoe, hull 1, CA\$102\.00 in total/);
    const link = within(dialog).getByRole('link');
    await expect(link).toHaveAttribute('href', expect.stringContaining(`?${WITH_DATES}`));
    await expect(link).toHaveTextContent('CA$51.00 / day');
    await expect(link).toHaveTextContent('CA$102.00 in total');
    await expect(link).toHaveTextContent('CA$100.00 refundable deposit');
    await expect(link).toHaveTextContent('Edmonton');
    await expect(link.querySelector('img')).not.toBeNull();
    await fits();
  },
};
export const PopupInGermanOnASmallPhone: Story = {
  ...PopupOnASmallPhone,
  args: { query: WITH_DATES, products: [{ ...listings(1)[0]!, ...withDeposit }] },
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await openPopup(canvas, /^Cedar canoe, hull 1, /, 'Karte der Ergebnisse');
    await fits();
  },
};

const elsewhere = (cards: ReturnType<typeof mock>) => ({
  msw: {
    handlers: [
      ...namesAnd(mock(listProductPoints, [{ ...toPoint(listings(1)[0]!), ...withDeposit }])).msw.handlers,
      cards,
    ],
  },
});
/** A listing of another page: its card is loaded, and its total is that of the search. */
export const PopupOfAnotherPage: Story = {
  args: { query: WITH_DATES, products: listings(24).slice(1), pages: 2 },
  parameters: elsewhere(mock(listCards, ({ body }) => listings(24).filter(({ id }) => body.ids.includes(id)))),
  play: async ({ canvas }) => {
    const dialog = await openPopup(canvas, /^Cedar canoe, hull 1, /);
    const link = within(dialog).getByRole('link');
    await expect(link).toHaveTextContent('CA$100.00 refundable deposit');
    await waitFor(() => expect(link).toHaveTextContent('Edmonton'));
  },
};
export const PopupWithoutCard: Story = {
  ...PopupOfAnotherPage,
  parameters: elsewhere(mock(listCards, errorResponse(503, 'service_unavailable'))),
  play: async ({ canvas }) => {
    const dialog = await openPopup(canvas, /^Cedar canoe, hull 1, /);
    const link = within(dialog).getByRole('link');
    await expect(link).toHaveTextContent('Cedar canoe, hull 1');
    await expect(link).toHaveTextContent('CA$102.00 in total');
    await waitFor(() => expect(link).toHaveAttribute('aria-busy', 'false'));
  },
};

export const WithoutAPrice: Story = {
  args: { products: [productCard({ saleType: 'request', price: null })] },
  play: async ({ canvas }) => {
    await pin(canvas, 'Cedar canoe with two paddles, Price on request');
  },
};

export const AroundAPlace: Story = {
  args: { query: 'location=Edmonton&radius=10', place: { name: 'Edmonton', lat: 53.54, lng: -113.49 } },
  play: async ({ canvas }) => {
    await theMap(canvas);
    await expect(canvas.getByText('Within 10 km of Edmonton')).toBeVisible();
  },
};

export const EmptyArea: Story = {
  args: { query: 'bounds=53,-114,54,-113', products: [] },
  play: async ({ canvas }) => {
    await theMap(canvas);
    await expect(canvas.getByText('No listings to show on the map')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'No results' })).toBeVisible();
  },
};

/** No results and no area: there is no map. */
export const Empty: Story = {
  args: { query: 'search=zzz', products: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'No results' })).toBeVisible();
    await expect(canvas.queryByRole('application')).toBeNull();
  },
};

export const SearchThisArea: Story = {
  args: {
    query: 'search=canoe&location=Edmonton&radius=10&type=by_location',
    products: listings(5, EDMONTON),
    place: { name: 'Edmonton', lat: 53.54, lng: -113.49 },
  },
  play: async ({ canvas }) => {
    const map = await theMap(canvas);
    await pin(canvas, 'Cedar canoe, hull 1, CA$45');
    map.focus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Search this area' }, SLOW));
    // The area replaces the place filter; text and view stay.
    await waitFor(() =>
      expect(canvas.getByTestId('address').textContent).toMatch(
        /^\/search\?search=canoe&bounds=53\.\d+%2C-11[34]\.\d+%2C53\.\d+%2C-11[23]\.\d+&view=map$/,
      ),
    );
  },
};

export const InGermanOnAPhone: Story = {
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    const map = await theMap(canvas, 'Karte der Ergebnisse');
    const [first] = within(canvas.getByRole('region', { name: 'Ergebnisse' })).getAllByRole('listitem');
    // The map is above the results.
    await expect(map.getBoundingClientRect().bottom).toBeLessThanOrEqual(first!.getBoundingClientRect().top);
    await fits();
  },
};
