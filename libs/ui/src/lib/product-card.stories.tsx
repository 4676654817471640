import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, type ComponentProps } from 'react';
import { expect } from 'storybook/test';
import { useSessionStore } from '@marketplace/session';
import { productCard, ScreenFrame } from '@marketplace/testing';
import { CardGrid, ProductCard, ProductCardSkeleton } from './product-card';

const meta = {
  title: 'UI/Product card',
  component: ProductCard,
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <main className="page">
          <h1>Cards</h1>
          <CardGrid>
            <li>
              <Story />
            </li>
          </CardGrid>
        </main>
      </ScreenFrame>
    ),
  ],
  args: { product: productCard() },
} satisfies Meta<typeof ProductCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Rental: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Edmonton, Alberta')).toBeVisible();
    await expect(canvas.getByText('Rated 4.8 of 5 from 23 reviews')).toBeInTheDocument();
    await expect(canvas.getByRole('link')).toHaveTextContent('CA$45.00 / day');
  },
};
export const LongName: Story = {
  args: {
    product: productCard({
      name: 'Donaudampfschifffahrtsgesellschaftskajüte mit vier Schlafplätzen',
      place: 'Garmisch-Partenkirchen, Bayern',
    }),
  },
};
export const WithoutRating: Story = {
  args: { product: productCard({ rating: null }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/^Rated/)).toBeNull();
  },
};
export const Booking: Story = {
  args: {
    product: productCard({ saleType: 'booking', price: { amount: 6000, currency: 'CAD', unit: 'per booking time' } }),
  },
};
export const Yen: Story = {
  args: { product: productCard({ price: { amount: 4500, currency: 'YEN', unit: 'per night' } }) },
};
export const OwnUnit: Story = {
  args: { product: productCard({ price: { amount: 900, currency: 'EUR', unit: 'per square metre' } }) },
};
export const Request: Story = {
  args: { product: productCard({ saleType: 'request', price: null }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Price on request')).toBeVisible();
  },
};
export const Auction: Story = {
  tags: ['every-theme'],
  args: {
    product: productCard({
      saleType: 'auction',
      price: { amount: 42000, currency: 'CAD', unit: 'per item' },
      endsAt: '2026-06-04T18:30:00.000Z',
    }),
  },
};
/** With a favourite in the session: a click would write to storage that all stories share. */
function SavedCard(props: ComponentProps<typeof ProductCard>) {
  const store = useSessionStore();
  const { id } = props.product;
  useEffect(() => store.setState({ favourites: [id] }), [store, id]);
  return <ProductCard {...props} />;
}
export const Saved: Story = {
  tags: ['every-theme'],
  render: (args) => <SavedCard {...args} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { pressed: true })).toHaveAccessibleName(
      `Remove ${canoe} from saved`,
    );
  },
};

const canoe = 'Cedar canoe with two paddles';
export const Found: Story = {
  args: {
    product: productCard({
      distance: 4.25,
      total: { amount: 13500, quantity: 1, deposit: 0 },
      match: {
        marks: [[6, 11]],
        why: { field: 'summary', text: '… a canoe for rivers …', marks: [[4, 9]] },
      },
    }),
  },
  play: async ({ canvas, canvasElement }) => {
    const card = canvas.getByRole('link', { name: new RegExp(canoe) });
    await expect(card).toHaveAttribute('href', '/product/cedar-canoe-with-two-paddles/12');
    await expect(canvas.getByText(/^4\.3 km · Edmonton, Alberta$/)).toBeVisible();
    await expect(canvas.getByText(/CA\$135\.00 in total/)).toBeVisible();
    await expect([...canvasElement.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'canoe',
      'canoe',
    ]);
  },
};
export const FoundByAnAttribute: Story = {
  args: {
    product: productCard({
      distance: 1234.5,
      match: { marks: [], why: { field: 'Material', text: 'Western red cedar', marks: [[12, 17]] } },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^1,235 km · /)).toBeVisible();
    await expect(canvas.getByText(/^Material:/)).toHaveTextContent('Material: Western red cedar');
  },
};

/** The content doesn't overflow the card. */
const expectNoOverflow: Story['play'] = async ({ canvasElement }) => {
  const cell = canvasElement.querySelector('li')!;
  await expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
};
const long = productCard({
  name: 'Donaudampfschifffahrtsgesellschaftskajüte mit vier Schlafplätzen',
  place: 'Garmisch-Partenkirchen, Bayern',
  price: { amount: 12345600, currency: 'EUR', unit: 'per booking time' },
  distance: 12.34,
  total: { amount: 98765400, quantity: 12, deposit: 12000000 },
  match: {
    marks: [[0, 40]],
    why: { field: 'category', text: 'Donaudampfschifffahrtsgesellschaften › Kajüten', marks: [[0, 36]] },
  },
});
export const LongOnAPhoneInGerman: Story = {
  args: { product: long },
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async (context) => {
    await expect(context.canvas.getByText(/^Kategorie:/)).toBeVisible();
    await expectNoOverflow(context);
  },
};
export const OnAPhoneInJapanese: Story = {
  args: {
    product: productCard({
      name: '杉材のカヌー 二人用パドル付き',
      place: '大阪府大阪市',
      saleType: 'auction',
      price: { amount: 42000, currency: 'YEN', unit: 'per item' },
      endsAt: '2026-06-04T18:30:00.000Z',
    }),
  },
  globals: { language: 'ja', viewport: { value: 'w360' } },
  play: async (context) => {
    await expect(context.canvas.getByText(/^現在の入札額/)).toBeVisible();
    await expectNoOverflow(context);
  },
};
export const NotSaved: Story = {
  play: async ({ canvas }) => {
    const heart = canvas.getByRole('button', { name: `Save ${canoe}`, pressed: false });
    // The minimum target size.
    await expect(heart.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
    await expect(heart.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};
export const Loading: Story = { render: () => <ProductCardSkeleton />, parameters: { controls: { disable: true } } };
