import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { Language, SellerPage } from '@marketplace/api-contract';
import { readParams } from '@marketplace/search-params';
import { SessionProvider } from '@marketplace/session';
import { category, facets, picture, ScreenFrame, sellerCard, sellerPage, site } from '@marketplace/testing';
import type { SearchData } from '../search-data';
import { SearchError } from '../search-error';
import { loadNoResults } from '../results/no-results-lazy';
import { SearchProvider } from '../search-provider';
import { SearchScreen } from '../search-screen';

const categories = [
  category({ slug: 'water', name: 'On the water', icon: '🌊' }),
  category({ slug: 'camp', name: 'Camping', icon: '🏕️' }),
  category({ slug: 'bikes', name: 'Bikes', icon: '🚲' }),
  category({ slug: 'stage', name: 'Instruments and stage', icon: '🎸' }),
  category({ slug: 'canoes', name: 'Canoes', parent: 'water' }),
];
const counts = { categories: facets().categories, ratings: facets().ratings };

const createData = (query: string, { sellers, ...page }: SellerPage = sellerPage({ facets: counts })): SearchData => ({
  page: {
    ...page,
    products: [],
    facets: page.facets && {
      ...page.facets,
      sales: [],
      price: { edges: [], counts: [] },
      currency: 'CAD',
      instant: 0,
      attributes: [],
    },
    otherDays: [],
  },
  sellers,
  categories,
  params: readParams(new URLSearchParams(query)),
});
const noSellers = sellerPage({ sellers: [], pages: 0, total: 0 });
const few = [
  sellerCard(),
  sellerCard({ id: '2', name: 'Maren H.', rating: null, samples: sellerCard().samples.slice(0, 1), listings: 1 }),
  sellerCard({ id: '5', name: 'Two Rivers', samples: sellerCard().samples.slice(0, 2), listings: 2 }),
  sellerCard({ id: '6', name: 'Empty Shelf', samples: [], listings: 0, rating: null }),
];

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
    <ScreenFrame
      language={globals['language'] as Language}
      session={{ site: site({ marketplaceType: 'seller', ...(parameters['site'] as object) }) }}
    >
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
  const first = {
    site: site({ marketplaceType: 'seller' }),
    user: null,
    language: 'en' as const,
    origin: 'https://wayfare.example',
  };
  return (
    <SessionProvider initialData={first}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </SessionProvider>
  );
}

const meta = {
  title: 'Search/SellersScreen',
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
export const Category: Story = { args: { data: createData('category=canoes&rating=4') } };
export const NearAPlace: Story = {
  args: {
    data: createData('location=Edmonton&radius=25&type=by_location', {
      ...sellerPage({ facets: counts, place: { name: 'Edmonton', lat: 53.54, lng: -113.49 } }),
      sellers: [0.4, 3.2, 12, 24].map((distance, index) => sellerCard({ id: String(index + 1), distance })),
    }),
  },
};
export const FewListings: Story = {
  args: { data: createData('city=Edmonton', sellerPage({ sellers: few, total: 4, pages: 1 })) },
};
export const Matches: Story = {
  args: {
    data: createData(
      'search=paddle',
      sellerPage({
        sellers: [
          sellerCard({ match: { marks: [[19, 25]], why: null } }),
          sellerCard({
            id: '2',
            name: 'Maren H.',
            match: { marks: [], why: { field: 'listing', text: 'Paddle for two · Cedar canoe', marks: [[0, 6]] } },
          }),
        ],
        total: 2,
        pages: 1,
        isRelaxed: true,
      }),
    ),
  },
};
export const FilterSidebar: Story = {
  parameters: {
    site: { search: { ...site().search, otherSettings: { filter: { layout: 'sidebar' } } } },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Filters' });
  },
};
export const NobodyFound: Story = { args: { data: createData('search=zzz', noSellers) } };
export const PageAfterTheLast: Story = {
  args: { data: createData('search=canoe&page=9', sellerPage({ sellers: [], page: 9 })) },
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
  parameters: { hasRouter: true },
  render: ({ data }) => (
    <Waiting>
      <Shown data={data} />
    </Waiting>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: /Camping/ }));
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'true'));
  },
};
export const FirstResultsLoading: Story = {
  ...NextResultsLoading,
  args: { data: createData('search=zzz', noSellers) },
  play: async ({ canvas }) => {
    const [category] = await canvas.findAllByRole('link', { name: /Camping/ });
    await userEvent.click(category as HTMLElement);
    await canvas.findByRole('region', { name: 'Results' });
  },
};
const long = sellerPage({
  facets: counts,
  sellers: [
    sellerCard({
      id: '9',
      name: 'Donaudampfschifffahrtsgesellschaftskapitänskajütenverleihgenossenschaft',
      place: 'Garmisch-Partenkirchen, Mecklenburg-Vorpommern',
      listings: 1234,
      rating: { average: 4.9, count: 12_345 },
      distance: 1234,
      match: {
        marks: [],
        why: {
          field: 'category',
          text: 'Wassersportausrüstungsgegenstände · Kleinmotorradzubehör · Festzeltgarniturenverleih',
          marks: [[0, 11]],
        },
      },
    }),
    ...few,
  ],
});
export const LongGermanWordsOnAPhone: Story = {
  args: { data: createData('search=Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel&category=water', long) },
  globals: { language: 'de', viewport: { value: 'w360' } },
};
export const JapaneseOnAPhone: Story = {
  args: {
    data: createData(
      'category=canoes',
      sellerPage({
        sellers: [
          sellerCard({
            id: '9',
            name: '琵琶湖カヌー工房',
            place: '大津市, 滋賀県',
            avatar: picture({ ratio: 1, alt: '' }),
            match: { marks: [], why: { field: 'listing', text: '木製カヌー 2人乗り', marks: [[2, 5]] } },
          }),
          ...few,
        ],
      }),
    ),
  },
  globals: { language: 'ja', viewport: { value: 'w360' } },
};
