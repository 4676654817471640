import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Language } from '@marketplace/api-contract';
import { safeHtml, productPage, ScreenFrame, seller, sellerReview, sellerReviewPage } from '@marketplace/testing';
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
  about: safeHtml(''),
  responseMinutes: 60 * 30,
  personal: { firstName: 'Maren', lastName: 'Holt', address: { city: 'Edmonton' }, phone: '', email: '' },
});

export const Company: Story = { tags: ['every-theme'] };
const noReviews = sellerReviewPage({ reviews: [], stars: [0, 0, 0, 0, 0], pages: 0 });

export const NewPerson: Story = {
  args: { data: { seller: person, page: productPage({ pages: 1, total: 8 }), reviews: noReviews } },
};
export const NoProducts: Story = {
  args: { data: { seller: person, page: productPage({ products: [], pages: 0, total: 0 }), reviews: noReviews } },
};
export const PageAfterTheLast: Story = {
  args: {
    data: {
      seller: seller(),
      page: productPage({ products: [], page: 99, pages: 3, total: 56 }),
      reviews: sellerReviewPage(),
    },
  },
};
export const NoDetails: Story = {
  args: {
    data: {
      seller: {
        ...person,
        place: '',
        personal: { firstName: '', lastName: '', address: {}, phone: '', email: '' },
      },
      page: productPage({ pages: 1, total: 8 }),
      reviews: noReviews,
    },
  },
};
/** Long words and links do not make the page scroll horizontally. */
export const LongLinksOnAPhone: Story = {
  args: {
    data: {
      seller: seller({
        about: safeHtml(
          `<p>https://paddle.example/${'riverandlake'.repeat(8)}</p><table><tr><td>Map</td><td><a href="https://paddle.example/">https://paddle.example/${'map'.repeat(30)}</a></td></tr></table>`,
        ),
        company: null,
        personal: { ...seller().personal, firstName: 'M'.repeat(60) },
      }),
      page: productPage({ pages: 1, total: 8 }),
      reviews: noReviews,
    },
  },
  globals: { viewport: { value: 'w360' } },
  play: async ({ canvasElement }) => {
    const { scrollWidth, clientWidth } = canvasElement.ownerDocument.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};
export const PrivatePerson: Story = {
  args: {
    data: {
      seller: seller({
        name: 'Maren H.',
        personal: {
          firstName: 'Maren',
          lastName: 'H.',
          address: { city: 'Edmonton', state: 'Alberta', country: 'CA' },
          phone: '',
          email: '',
        },
        company: null,
      }),
      page: productPage({ pages: 1, total: 8 }),
      reviews: sellerReviewPage(),
    },
  },
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
