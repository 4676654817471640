import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import {
  getAvailability,
  getHash,
  getProduct,
  listCards,
  listPlaces,
  listReviews,
  quoteOrder,
  searchProducts,
  type Language,
  type Product,
} from '@marketplace/api-contract';
import {
  auction,
  availability,
  booking,
  screenDesign,
  safeHtml,
  mock,
  picture,
  productPage,
  quote,
  quotedLine,
  errorResponse,
  rental,
  requestProduct,
  review,
  reviewPage,
  sale,
  ScreenFrame,
  sellerSummary,
  site,
} from '@marketplace/testing';
import { ProductProvider } from './product-context';
import { ProductScreen } from './product-screen';
import type { ProductData } from './product-store';

interface PageProps {
  product: Product;
  reviews: ProductData['reviews'];
  /** Names of the design's components. */
  components?: string[];
}

/** The page with its provider, as the route composes it. */
function ProductPage({ product, reviews, language, components }: PageProps & { language: Language }) {
  const named = components && screenDesign('Product', { otherSettings: { components } });
  return (
    <ScreenFrame language={language} session={named ? { site: site({ product: named }) } : {}}>
      <main>
        <ProductProvider initialData={{ product, reviews, jsonLd: [] }}>
          <ProductScreen auction={({ product: { name } }) => <p>Bids on {name}</p>} />
        </ProductProvider>
      </main>
    </ScreenFrame>
  );
}

const reviews = [
  review(),
  review({
    id: '8',
    author: 'Tomasz',
    stars: 4,
    text: 'Good canoe. The paddles have seen some rivers.',
    day: '2026-05-02',
  }),
  review({ id: '9', author: 'Aiko', stars: 5, text: 'Exactly as shown.', day: '2026-04-12' }),
];

const PRODUCTS: Product[] = [sale(), requestProduct(), auction()];

/** A finished story may leave a call for its product to the next one, so every story answers it. */
const answers = [
  mock(getProduct, ({ params }) => PRODUCTS.find(({ id }) => id === params.id) ?? rental()),
  mock(getHash, { result: 'key' }),
  mock(getAvailability, availability()),
  mock(listCards, []),
  mock(listPlaces, [{ name: 'Edmonton', lat: 53.55, lng: -113.47, size: 20 }]),
  mock(quoteOrder, quote({ charges: [{ kind: 'service_fee', amount: 1350 }], total: 14850 })),
  mock(searchProducts, productPage()),
  mock(listReviews, reviewPage({ reviews })),
];

/** A product without a calendar is read again as a whole. */
const createPage = (product: Product) => ({
  args: { product },
  parameters: { msw: { handlers: [mock(getProduct, product), ...answers] } },
});

/** Starts the clock in the morning of the fixtures. */
function setClock(): () => void {
  const real = Date.now;
  const ahead = Date.parse('2026-06-01T16:00:00Z') - real();
  Date.now = () => real() + ahead;
  return () => void (Date.now = real);
}

const meta = {
  title: 'Product/ProductScreen',
  beforeEach: setClock,
  render: (args, { globals }) => <ProductPage {...args} language={globals['language'] as Language} />,
  args: {
    product: rental({ rating: { average: 4.7, count: 3 } }),
    reviews: reviewPage({ reviews, stars: [0, 0, 0, 1, 2] }),
  },
  parameters: { layout: 'fullscreen', msw: { handlers: answers } },
} satisfies Meta<PageProps>;
export default meta;

type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const slots = booking().availability;
const ninetyMinutes = booking({
  unitsOfPrice: [{ amount: 6800, currency: 'CAD', unit: 'per session' }],
  availability: { ...slots, rules: { ...slots.rules, slotMinutes: 90 } },
});

/** The API client is loaded with the first call. */
const SLOW = { timeout: 5000 };

const press = async (canvas: Parameters<Play>[0]['canvas'], name: string) =>
  userEvent.click(canvas.getByRole('gridcell', { name }));

const chooseDates: Play = async ({ canvas, globals }) => {
  if (globals['language'] !== 'en') return;
  await press(canvas, 'Monday, June 15');
  await press(canvas, 'Wednesday, June 17');
};

export const Rental: Story = {};
export const RentalWithDates: Story = {
  tags: ['every-theme'],
  play: async (context) => {
    await chooseDates(context);
    await expect(await context.canvas.findByText('Service fee', {}, SLOW)).toBeVisible();
  },
};
export const DatesUnavailable: Story = {
  tags: ['every-theme'],
  parameters: {
    msw: {
      handlers: [
        mock(
          quoteOrder,
          quote({
            lines: [quotedLine({ problems: [{ code: 'unavailable_dates', days: ['2026-06-16', '2026-06-17'] }] })],
          }),
        ),
        ...answers,
      ],
    },
  },
  play: async (context) => {
    await chooseDates(context);
    await expect(await context.canvas.findByText(/Not available on 16 Jun, 17 Jun/, {}, SLOW)).toBeVisible();
  },
};
export const PriceFailed: Story = {
  parameters: { msw: { handlers: [mock(quoteOrder, errorResponse(503, 'service_unavailable')), ...answers] } },
  play: async (context) => {
    await chooseDates(context);
    await expect(await context.canvas.findByText(/couldn’t calculate the price/, {}, SLOW)).toBeVisible();
  },
};
export const LaterMonthsFailed: Story = {
  parameters: { msw: { handlers: [mock(getAvailability, errorResponse(503, 'service_unavailable')), ...answers] } },
  play: async ({ canvas, globals }) => {
    if (globals['language'] !== 'en') return;
    // Half a year of availability comes with the page.
    for (let month = 0; month < 6; month++) await userEvent.click(canvas.getByRole('button', { name: 'Next month' }));
    await expect(await canvas.findByText(/We couldn’t load availability/, {}, SLOW)).toBeVisible();
    await expect(canvas.getByRole('gridcell', { name: 'Friday, January 1, availability unknown' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
export const Booking: Story = {
  tags: ['every-theme'],
  args: { product: booking() },
  parameters: { msw: { handlers: [mock(getAvailability, booking().availability), ...answers] } },
};
export const BookingOfNinetyMinutes: Story = {
  args: { product: ninetyMinutes },
  parameters: { msw: { handlers: [mock(getAvailability, ninetyMinutes.availability), ...answers] } },
};
export const Stay: Story = {
  args: {
    product: rental({
      unitsOfPrice: [{ amount: 18500, currency: 'CAD', unit: 'per night' }],
      availability: { ...availability(), rules: { ...availability().rules, basis: 'night' } },
      delivery: { pickup: false, fee: null },
    }),
  },
};
export const Sale: Story = createPage(sale());
export const SoldOut: Story = createPage(sale({ stock: 0 }));
export const Request: Story = {
  tags: ['every-theme'],
  ...createPage(requestProduct()),
  play: async ({ canvas, globals }) => {
    if (globals['language'] !== 'en') return;
    const first = await canvas.findByText('Tell the seller what you need and when.', {}, SLOW);
    const steps = first.parentElement!;
    await expect(getComputedStyle(steps).listStyleType).toBe('decimal');
  },
};
/** Its panel is a slot, of the lib `auctions`. */
export const Auction: Story = createPage(auction());
export const NewListing: Story = {
  args: {
    product: rental({ rating: null, attributes: [], pictures: [picture()], delivery: { pickup: true, fee: null } }),
    reviews: reviewPage({ reviews: [], stars: [0, 0, 0, 0, 0], pages: 0 }),
  },
};
export const ReviewsFailed: Story = { args: { reviews: null } };
export const ManyReviewsAndPictures: Story = {
  args: {
    product: rental({ pictures: Array.from({ length: 9 }, (_, index) => picture({ src: `/media/p/many-${index}` })) }),
    reviews: reviewPage({ reviews, pages: 4 }),
  },
};
export const ComponentsReordered: Story = {
  args: { components: ['gallery', 'description', 'reviews', 'calendar', 'order'] },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } };
export const OrderSheetOnAPhone: Story = {
  tags: ['every-theme'],
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Choose dates' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Your order' }, SLOW));
    await userEvent.click(sheet.getByRole('gridcell', { name: 'Monday, June 15' }));
    await userEvent.click(sheet.getByRole('gridcell', { name: 'Wednesday, June 17' }));
    await expect(await sheet.findByText('Service fee', {}, SLOW)).toBeVisible();
  },
};
export const LongGermanName: Story = {
  args: {
    product: rental({
      name: 'Donaudampfschifffahrtsgesellschaftskapitänspatentprüfungsboot mit zwei Paddeln',
      place: 'Garmisch-Partenkirchen, Bayern',
    }),
  },
  globals: { language: 'de', viewport: { value: 'w360' } },
};
/** The name takes the full width, so that the buttons break no word of it. */
export const LongWordOnAPhone: Story = {
  args: { product: rental({ name: 'Bioluminescence night paddle for two with a guide' }) },
  globals: { viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    const name = canvas.getByRole('heading', { level: 1 });
    await expect(name.getBoundingClientRect().width).toBe(name.closest('header')?.getBoundingClientRect().width);
  },
};
export const LongLinksOnAPhone: Story = {
  args: {
    product: rental({
      description: safeHtml(`<p>https://paddle.example/${'riverandlake'.repeat(8)}</p>`),
      seller: sellerSummary({ name: 'Paddle'.repeat(15) }),
    }),
  },
  globals: { viewport: { value: 'w360' } },
  play: async ({ canvasElement }) => {
    const { scrollWidth, clientWidth } = canvasElement.ownerDocument.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};
export const Japanese: Story = { globals: { language: 'ja' } };
