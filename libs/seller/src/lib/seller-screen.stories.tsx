import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { Language } from '@marketplace/api-contract';
import { html, productPage, ScreenFrame, seller, sellerReview, sellerReviewPage } from '@marketplace/testing';
import { SellerScreen } from './seller-screen';

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language}>
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

const meta = {
  title: 'Seller/SellerScreen',
  component: SellerScreen,
  decorators: [framed],
  parameters: { layout: 'fullscreen' },
  args: { data: { seller: seller(), page: productPage(), reviews: sellerReviewPage() } },
} satisfies Meta<typeof SellerScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const person = seller({
  name: 'Maren Holt',
  company: null,
  rating: null,
  about: html(''),
  responseMinutes: 60 * 30,
  personal: { firstName: 'Maren', lastName: 'Holt', address: { city: 'Edmonton' }, phone: '', email: '' },
});

export const Company: Story = {};
const noReviews = sellerReviewPage({ reviews: [], stars: [0, 0, 0, 0, 0], pages: 0 });

export const NewPerson: Story = {
  args: { data: { seller: person, page: productPage({ pages: 1, total: 8 }), reviews: noReviews } },
};
export const NothingOnOffer: Story = {
  args: { data: { seller: person, page: productPage({ products: [], pages: 0, total: 0 }), reviews: noReviews } },
};
export const ReviewsFailed: Story = {
  args: { data: { seller: seller(), page: productPage({ pages: 1, total: 8 }), reviews: null } },
};
export const LongGermanNameOnAPhone: Story = {
  args: {
    data: {
      seller: seller({ name: 'Garmischer Kanuverleihgenossenschaftsvereinigung', place: 'Garmisch-Partenkirchen' }),
      page: productPage({ page: 2 }),
      reviews: sellerReviewPage({
        reviews: [
          sellerReview({
            author: 'Maximiliane von Hohenstein-Wittelsbach',
            product: { id: '9', name: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze', slug: 'muetze' },
          }),
          ...sellerReviewPage().reviews.slice(1),
        ],
      }),
    },
  },
  globals: { language: 'de', viewport: { value: 'w360' } },
};
export const Japanese: Story = { globals: { language: 'ja', viewport: { value: 'w360' } } };
