import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { Language } from '@marketplace/api-contract';
import { SessionProvider } from '@marketplace/session';
import { category, productCard, productPage, ScreenFrame, site } from '@marketplace/testing';
import type { SearchData } from './search-data';
import { SearchError } from './search-error';
import { readParams } from '@marketplace/search-params';
import { loadNoResults } from './results/no-results-lazy';
import { SearchProvider } from './search-provider';
import { SearchScreen } from './search-screen';

const categories = [
  category({ slug: 'water', name: 'On the water', icon: '🌊' }),
  category({ slug: 'camp', name: 'Camping', icon: '🏕️' }),
  category({ slug: 'bikes', name: 'Bikes', icon: '🚲' }),
  category({ slug: 'photo', name: 'Cameras', icon: '📷' }),
  category({ slug: 'tools', name: 'Tools', icon: '🛠️' }),
  category({ slug: 'stage', name: 'Instruments and stage', icon: '🎸' }),
  category({ slug: 'rooms', name: 'Studios and halls', icon: '🏛️' }),
  category({ slug: 'canoes', name: 'Canoes', parent: 'water' }),
  category({ slug: 'kayaks', name: 'Kayaks', icon: '🚣', parent: 'water' }),
];

const createData = (query: string, page = productPage()): SearchData => ({
  page,
  categories,
  params: readParams(new URLSearchParams(query)),
});
const noResults = productPage({ products: [], pages: 0, total: 0 });

const Shown = ({ data }: { data: SearchData }) => (
  <main>
    <SearchProvider data={data}>
      <SearchScreen />
    </SearchProvider>
  </main>
);

const framed: Decorator = (Story, { globals, parameters }) =>
  parameters['hasRouter'] ? (
    <Story />
  ) : (
    <ScreenFrame language={globals['language'] as Language}>
      <Story />
    </ScreenFrame>
  );

/** A router in which every navigation stays pending. */
function Waiting({ children }: { children: ReactNode }) {
  const never = () => new Promise<null>(() => undefined);
  const routes = [
    { path: '/', element: children },
    { path: '*', element: children, loader: never },
  ];
  const first = { site: site(), user: null, language: 'en' as const, origin: 'https://wayfare.example' };
  return (
    <SessionProvider initialData={first}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </SessionProvider>
  );
}

const meta = {
  title: 'Search/SearchScreen',
  // As the route's loader does.
  beforeEach: async () => void (await loadNoResults()),
  component: Shown,
  decorators: [framed],
  parameters: { layout: 'fullscreen' },
  args: { data: createData('') },
} satisfies Meta<typeof Shown>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Home: Story = { tags: ['every-theme'] };
export const TextSearch: Story = { args: { data: createData('search=canoe&page=2', productPage({ page: 2 })) } };
export const Category: Story = { args: { data: createData('category=canoes') } };
export const Filtered: Story = {
  args: {
    data: createData('search=canoe&category=water&city=Edmonton&sale=rental&startDate=2026-06-12&endDate=2026-06-14'),
  },
};
/** Active filters scroll in one row; 'Clear All' is fully visible beside it. */
export const FilteredOnAPhone: Story = {
  ...Filtered,
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('navigation', { name: 'Active filters' });
    const tops = new Set([...list.querySelectorAll('li')].map((chip) => Math.round(chip.getBoundingClientRect().top)));
    await expect(tops.size).toBe(1);
    await expect(list.scrollWidth).toBeGreaterThan(list.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
    await expect(getComputedStyle(list).maskImage).toContain('linear-gradient');
    const { left, right } = canvas.getByRole('link', { name: 'Clear All' }).getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(list.getBoundingClientRect().right);
    await expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};
export const FilteredInGermanOnASmallPhone: Story = {
  ...FilteredOnAPhone,
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('navigation', { name: 'Aktive Filter' });
    const { left, right } = canvas.getByRole('link', { name: 'Alle löschen' }).getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(list.getBoundingClientRect().right);
    await expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth);
    await expect(list.clientWidth).toBeGreaterThan(200);
  },
};
export const AllKindsOfOffer: Story = {
  tags: ['every-theme'],
  args: {
    data: createData(
      'city=Edmonton',
      productPage({
        products: [
          productCard(),
          productCard({
            id: '2',
            saleType: 'booking',
            price: { amount: 6000, currency: 'CAD', unit: 'per booking time' },
          }),
          productCard({ id: '3', saleType: 'request', price: null, rating: null }),
          productCard({ id: '4', saleType: 'auction', endsAt: '2026-06-04T18:30:00.000Z' }),
          productCard({ id: '5', saleType: 'sale', price: { amount: 8900, currency: 'CAD', unit: 'per item' } }),
        ],
        pages: 1,
        total: 5,
      }),
    ),
  },
};
export const VeryManyResults: Story = {
  args: { data: createData('search=a', productPage({ total: 987_654, pages: 400 })) },
};
export const NothingFound: Story = { tags: ['every-theme'], args: { data: createData('search=zzz', noResults) } };
export const NothingFreeOnTheseDates: Story = {
  args: { data: createData('search=canoe&startDate=2026-06-12&endDate=2026-06-14', noResults) },
};
export const PageAfterTheLast: Story = {
  args: { data: createData('search=canoe&page=9', productPage({ products: [], page: 9 })) },
};
export const EmptyMarketplace: Story = {
  args: { data: { ...createData('', noResults), categories: [] } },
};
export const Failed: Story = {
  parameters: { controls: { disable: true } },
  render: () => (
    <main>
      <SearchError />
    </main>
  ),
};
export const NextResultsLoading: Story = {
  tags: ['every-theme'],
  parameters: { hasRouter: true },
  render: ({ data }) => (
    <Waiting>
      <Shown data={data} />
    </Waiting>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: /Camping/ }));
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'true'));
  },
};
export const FirstResultsLoading: Story = {
  ...NextResultsLoading,
  args: { data: createData('search=zzz', noResults) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Clear search text' }));
  },
};
const long = createData(
  'search=Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel&category=water&sale=booking&startDate=2026-06-12&endDate=2026-06-14',
);
export const LongGermanWordsOnAPhone: Story = {
  args: { data: long },
  globals: { language: 'de', viewport: { value: 'w360' } },
};
export const JapaneseOnAPhone: Story = {
  args: { data: createData('category=canoes&sale=auction') },
  globals: { language: 'ja', viewport: { value: 'w360' } },
};
