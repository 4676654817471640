import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
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

export const Rental: Story = {};
export const LongName: Story = {
  args: {
    product: productCard({
      name: 'Donaudampfschifffahrtsgesellschaftskajüte mit vier Schlafplätzen',
      place: 'Garmisch-Partenkirchen, Bayern',
    }),
  },
};
export const WithoutRating: Story = { args: { product: productCard({ rating: null }) } };
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
export const Request: Story = { args: { product: productCard({ saleType: 'request', price: null }) } };
export const Auction: Story = {
  args: {
    product: productCard({
      saleType: 'auction',
      price: { amount: 42000, currency: 'CAD', unit: 'per item' },
      endsAt: '2026-06-04T18:30:00.000Z',
    }),
  },
};
/** As the session has it; a press would write to the storage that the stories of all themes share. */
function SavedCard() {
  const store = useSessionStore();
  useEffect(() => store.setState({ favourites: ['12'] }), [store]);
  return <ProductCard product={productCard()} />;
}
export const Saved: Story = {
  render: () => <SavedCard />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { pressed: true })).toHaveAccessibleName(/Cedar canoe/);
  },
};
export const Loading: Story = { render: () => <ProductCardSkeleton /> };
