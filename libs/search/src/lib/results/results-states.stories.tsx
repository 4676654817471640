import type { Meta, StoryObj } from '@storybook/react-vite';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Language } from '@marketplace/api-contract';
import { SessionProvider } from '@marketplace/session';
import { category, facets, productCard, productPage, ScreenFrame, site } from '@marketplace/testing';
import { readSearchParams } from '../read-search-params';
import { SearchError } from '../search-error';
import { loadNoResults } from './no-results-lazy';
import { SearchProvider } from '../search-provider';
import { SearchScreen } from '../search-screen';

const categories = [
  category({ slug: 'water', name: 'On the water', icon: '🌊' }),
  category({ slug: 'camp', name: 'Camping', icon: '🏕️' }),
];

interface Args {
  /** The query string. */
  query: string;
  page: Parameters<typeof productPage>[0];
  /** The search failed to load: the data is that of the home page. */
  hasFailed?: boolean;
}

const meta = {
  title: 'Search/States',
  // As the route's loader does.
  beforeEach: async () => void (await loadNoResults()),
  parameters: { layout: 'fullscreen' },
  args: { query: '', page: {} },
  render: ({ query, page, hasFailed = false }, { globals }) => {
    const filters = [
      ...site().filters,
      { uniqueName: 'Insurance', name: 'Insurance', attributeType: 'Currency' as const },
    ];
    const here = site({ filters });
    const params = readSearchParams(here, new URLSearchParams(hasFailed ? '' : query));
    return (
      <ScreenFrame language={globals['language'] as Language} path={`/search?${query}`} session={{ site: here }}>
        <main>
          <SearchProvider data={{ page: productPage(page), categories, params, hasFailed }}>
            <SearchScreen />
          </SearchProvider>
        </main>
      </ScreenFrame>
    );
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const noResults = { products: [], pages: 0, total: 0 };
const few = { products: [productCard()], pages: 1, total: 1 };
const dates = 'startDate=2030-06-14&endDate=2030-06-16';
const otherDays = [
  { startDate: '2030-06-15', endDate: '2030-06-17', total: 9 },
  { startDate: '2030-06-21', endDate: '2030-06-23', total: 4 },
  { startDate: '2030-06-07', endDate: '2030-06-09', total: 1 },
];
const hrefs = (canvas: Canvas, name: string) =>
  within(canvas.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
/** The page does not scroll horizontally. */
const fits = () =>
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);

export const Corrected: Story = {
  args: { query: 'search=kyak+aroura', page: { corrected: 'kayak aurora' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No results for “kyak aroura”\. Showing results for/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'kayak aurora' })).toHaveAttribute(
      'href',
      '/search?search=kayak+aurora',
    );
  },
};

export const Relaxed: Story = {
  tags: ['every-theme'],
  args: { query: 'search=red+cedar+canoe+with+sail', page: { isRelaxed: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^No listing has all of these words/)).toBeVisible();
  },
};

export const CorrectedAndRelaxedInGermanOnAPhone: Story = {
  args: { query: 'search=Kajakk+mit+Segel', page: { corrected: 'Kajak mit Segel', isRelaxed: true } },
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Keine Ergebnisse für „Kajakk mit Segel“/)).toHaveTextContent(
      /Kein Angebot enthält alle/,
    );
    await fits();
  },
};

export const FewFreeOnTheseDates: Story = {
  args: { query: `search=canoe&${dates}&page=1`, page: { ...few, otherDays } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Little available on these dates. Also try:')).toBeVisible();
    await expect(hrefs(canvas, 'Other dates')).toEqual([
      '/search?search=canoe&startDate=2030-06-15&endDate=2030-06-17',
      '/search?search=canoe&startDate=2030-06-21&endDate=2030-06-23',
      '/search?search=canoe&startDate=2030-06-07&endDate=2030-06-09',
    ]);
    await expect(canvas.getByRole('link', { name: /15 Jun.* 9 results$/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /7 Jun.* 1 result$/ })).toBeVisible();
  },
};

export const NoneFreeOnTheseDates: Story = {
  args: { query: dates, page: { ...noResults, otherDays, emptiedBy: ['dates'] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing available on these dates. Try:')).toBeVisible();
    await expect(hrefs(canvas, 'Other dates')).toHaveLength(3);
    await expect(canvas.getByText(/^Everything may be taken on these dates/)).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'No results' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Clear dates' })).toHaveAttribute('href', '/');
  },
};

export const NoneFreeOnOneDateInJapaneseOnAPhone: Story = {
  args: {
    query: 'startDate=2030-06-14',
    page: {
      ...noResults,
      otherDays: otherDays.map((one) => ({ ...one, endDate: one.startDate })),
      emptiedBy: ['dates'],
    },
  },
  globals: { language: 'ja', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('この日程では空きがありません。こちらはいかがですか：')).toBeVisible();
    await expect(hrefs(canvas, 'ほかの日程')[0]).toBe('/search?startDate=2030-06-15&endDate=2030-06-15');
    await fits();
  },
};

export const NothingInThisArea: Story = {
  args: { query: 'search=canoe&bounds=53,-114,54,-113', page: { ...noResults, emptiedBy: ['bounds'] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Nothing matches the filter “Area on the map”/)).toBeVisible();
    for (const remove of canvas.getAllByRole('link', { name: 'Remove filter: Area on the map' }))
      await expect(remove).toHaveAttribute('href', '/search?search=canoe');
    await expect(canvas.getAllByRole('link', { name: 'Clear All' })[0] as HTMLElement).toHaveAttribute(
      'href',
      '/search?search=canoe',
    );
    await expect(canvas.getByText('Or browse a category')).toBeVisible();
  },
};

export const NothingInThisAreaOnTheseDates: Story = {
  args: { query: `bounds=53,-114,54,-113&${dates}`, page: { ...noResults, emptiedBy: ['dates', 'bounds'] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Clear dates' })).toHaveAttribute(
      'href',
      '/search?bounds=53%2C-114%2C54%2C-113',
    );
    await expect(canvas.getByText(/^Nothing matches these filters together.*Jun 2030, Area on the map$/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Remove filters: .*Jun 2030, Area on the map$/ })).toHaveAttribute(
      'href',
      '/',
    );
    await expect(canvas.queryByText(/spelling/)).toBeNull();
  },
};

export const NothingByThisNameInGermanOnAPhone: Story = {
  args: { query: 'search=zzz&category=camp', page: noResults },
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Prüfe die Schreibweise/)).toBeVisible();
    await fits();
  },
};

export const PastDates: Story = {
  args: { query: 'startDate=2020-01-01&endDate=2020-01-05', page: { ...noResults, emptiedBy: ['dates'] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('These dates are in the past: choose others.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Clear dates' })).toHaveAttribute('href', '/');
  },
};

/** Every kind of chip. */
const EVERY_FILTER = [
  'search=Donaudampfschiff&city=Edmonton&location=53.54,-113.49&radius=50&bounds=53,-114,54,-113',
  `${dates}&price=20..&rating=4.5&instant=1&condition=New&condition=Good&year=2018..2022&insurance=..12.5&sale=rental`,
].join('&');
export const EveryChip: Story = {
  tags: ['every-theme'],
  args: { query: EVERY_FILTER, page: { facets: facets({ currency: 'EUR' }) } },
  play: async ({ canvas }) => {
    const chips = within(canvas.getByRole('navigation', { name: 'Active filters' }));
    await expect(chips.getAllByRole('link').map((chip) => chip.textContent)).toEqual([
      '“Donaudampfschiff”',
      expect.stringMatching(/^14 Jun.*16 Jun 2030$/),
      'Edmonton',
      'Within 50 km of My location',
      'Area on the map',
      'Total for your dates: €20 +',
      '4.5 stars and up',
      'Available today',
      'New',
      'Good',
      'Year 2018 - 2022',
      expect.stringMatching(/^Insurance ≤ €12\.50?$/),
    ]);
    await expect(canvas.getByRole('link', { name: 'Clear All' })).toHaveAttribute(
      'href',
      '/search?search=Donaudampfschiff',
    );
  },
};
export const EveryChipInGermanOnAPhone: Story = {
  ...EveryChip,
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Heute verfügbar')).toBeVisible();
    await fits();
  },
};

/** The route’s error boundary, with a retry that stays pending. */
function Failing({ language }: { language: Language }) {
  const never = () => new Promise<null>(() => undefined);
  const element = (
    <main>
      <SearchError />
    </main>
  );
  const routes = [
    { path: '/', element },
    { path: '/search', element, loader: never },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: ['/search?search=canoe'],
    hydrationData: { loaderData: { '1': null } },
  });
  return (
    <SessionProvider initialData={{ site: site(), user: null, language, origin: 'https://wayfare.example' }}>
      <RouterProvider router={router} />
    </SessionProvider>
  );
}
export const FailedAndRetried: Story = {
  parameters: { controls: { disable: true } },
  render: (_, { globals }) => <Failing language={globals['language'] as Language} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('We couldn’t load the results');
    const again = canvas.getByRole('link', { name: 'Try again' });
    await expect(again).toHaveAttribute('href', '/search?search=canoe');
    await userEvent.click(again);
    await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
  },
};
export const AnotherSearchFailed: Story = {
  args: { query: 'search=canoe', hasFailed: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “canoe”');
    const alert = within(canvas.getByRole('alert'));
    await expect(alert.getByRole('heading', { name: 'We couldn’t load the results' })).toBeVisible();
    await expect(alert.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/search?search=canoe');
    await expect(canvas.queryByRole('region', { name: 'Results' })).not.toBeInTheDocument();
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await fits();
  },
};
export const AnotherSearchFailedInJapaneseOnAPhone: Story = {
  args: { query: 'search=canoe', hasFailed: true },
  globals: { language: 'ja', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: '検索結果を読み込めませんでした' })).toBeVisible();
    await fits();
  },
};
export const FailedInGermanOnAPhone: Story = {
  ...FailedAndRetried,
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Noch einmal versuchen' })).toBeVisible();
    await fits();
  },
};
