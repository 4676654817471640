import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { review, reviewPage, ScreenFrame, sellerReviewPage } from '@marketplace/testing';
import { ReviewList } from './review-list';

const three = [
  review(),
  review({ id: '6', author: 'Tomasz', stars: 4, text: 'Good boat. The vests could be newer.', day: '2026-05-11' }),
  review({ id: '5', author: 'Aiko', stars: 5, text: 'Exactly as shown.', day: '2026-04-12' }),
];

const meta = {
  title: 'Reviews/List',
  component: ReviewList,
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <main className="page">
          <h1>Reviews</h1>
          <Story />
        </main>
      </ScreenFrame>
    ),
  ],
  args: {
    rating: { average: 4.7, count: 23 },
    first: reviewPage({ reviews: three }),
    load: () => Promise.reject(new Error('offline')),
  },
} satisfies Meta<typeof ReviewList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OfAListing: Story = { tags: ['every-theme'] };
export const OfASeller: Story = { args: { first: sellerReviewPage() } };
export const None: Story = {
  args: { rating: null, first: reviewPage({ reviews: [], stars: [0, 0, 0, 0, 0], pages: 0 }) },
};
export const Failed: Story = { args: { first: null } };
export const LongGermanWordsOnAPhone: Story = {
  args: {
    first: {
      ...sellerReviewPage(),
      reviews: [
        review({
          author: 'Maximiliane von Hohenstein-Wittelsbach',
          text: 'Donaudampfschifffahrtsgesellschaft! '.repeat(9),
        }),
        {
          ...review({ id: '6', stars: 1 }),
          product: { id: '9', name: 'Rindfleischetikettierungsüberwachungsaufgabenheft', slug: 'heft' },
        },
        three[2]!,
      ],
    },
  },
  globals: { language: 'de', viewport: { value: 'w360' } },
};
/** No word is so long that the page has to be scrolled sideways. */
export const LongLinkOnAPhone: Story = {
  args: {
    first: {
      ...sellerReviewPage(),
      reviews: [
        review({
          author: 'a'.repeat(60),
          text: `All pictures: https://pictures.example/${'canoeontheriver'.repeat(8)}.html`,
        }),
        ...three.slice(1),
      ],
    },
  },
  globals: { viewport: { value: 'w360' } },
  play: async ({ canvasElement }) => {
    const { scrollWidth, clientWidth } = canvasElement.ownerDocument.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};
export const MoreLoading: Story = {
  args: { first: reviewPage({ reviews: three, pages: 2 }), load: () => new Promise(() => undefined) },
  play: async ({ canvas }) => {
    const more = canvas.getByRole('button', { name: 'Show more reviews' });
    await userEvent.click(more);
    await expect(more).toHaveAttribute('aria-busy', 'true');
  },
};
export const MoreShown: Story = {
  args: {
    first: reviewPage({ reviews: three, pages: 2 }),
    load: () => Promise.resolve(reviewPage({ reviews: [review({ id: '1', author: 'Noor' })], pages: 2 })),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show more reviews' }));
    await expect((await canvas.findByText('Noor')).closest('li')).toHaveFocus();
  },
};
