import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ScreenFrame, sellerCard } from '@marketplace/testing';
import { SellerCard, SellerCardSkeleton } from './seller-card';
import styles from './sellers.module.css';

const meta = {
  title: 'Search/Seller card',
  component: SellerCard,
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <main className="page">
          <h1>Sellers</h1>
          <ul className={styles['grid']}>
            <li>
              <Story />
            </li>
          </ul>
        </main>
      </ScreenFrame>
    ),
  ],
  args: { seller: sellerCard() },
} satisfies Meta<typeof SellerCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Company: Story = {};
export const PersonWithoutRating: Story = { args: { seller: sellerCard({ name: 'Maren H.', rating: null }) } };
export const OneListing: Story = {
  args: { seller: sellerCard({ listings: 1, samples: sellerCard().samples.slice(0, 1) }) },
};
export const NoListings: Story = { args: { seller: sellerCard({ listings: 0, samples: [] }) } };
export const Far: Story = { args: { seller: sellerCard({ distance: 1234.5 }) } };
export const MatchedByAListing: Story = {
  args: {
    seller: sellerCard({
      match: { marks: [], why: { field: 'listing', text: 'Paddle for two · Cedar canoe', marks: [[0, 6]] } },
    }),
  },
};
export const LongGermanWords: Story = {
  args: {
    seller: sellerCard({
      name: 'Donaudampfschifffahrtsgesellschaftskajütenverleihgenossenschaft',
      place: 'Garmisch-Partenkirchen, Mecklenburg-Vorpommern',
      rating: { average: 4.9, count: 12_345 },
    }),
  },
  globals: { language: 'de', viewport: { value: 'w360' } },
};
export const Japanese: Story = {
  args: { seller: sellerCard({ name: '琵琶湖カヌー工房', place: '大津市, 滋賀県' }) },
  globals: { language: 'ja', viewport: { value: 'w360' } },
};
/** A loaded card does not shift what is below it. */
export const SkeletonAsHighAsACard: Story = {
  render: ({ seller }) => (
    <div>
      <SellerCard seller={seller} />
      <SellerCardSkeleton />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const [card, skeleton] = [...canvasElement.querySelectorAll('li > div > *')].map(
      (element) => element.getBoundingClientRect().height,
    );
    await expect(skeleton).toBe(card);
  },
};
