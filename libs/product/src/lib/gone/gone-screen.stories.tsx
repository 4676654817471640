import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { Language } from '@marketplace/api-contract';
import { category, productPage, ScreenFrame } from '@marketplace/testing';
import { GoneScreen } from './gone-screen';

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language} path="/product/cedar-canoe/12">
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

const meta = {
  title: 'Product/GoneScreen',
  component: GoneScreen,
  decorators: [framed],
  parameters: { layout: 'fullscreen' },
  args: { isRemoved: true, category: category(), similar: productPage().products },
} satisfies Meta<typeof GoneScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Removed: Story = { tags: ['every-theme'] };
export const Hidden: Story = { args: { isRemoved: false } };
export const WithoutSimilarListings: Story = { args: { similar: [] } };
export const LongGermanNameOnAPhone: Story = {
  args: { category: category({ name: 'Donaudampfschifffahrtsgesellschaftsbedarf', slug: 'bedarf' }) },
  globals: { language: 'de', viewport: { value: 'w360' } },
};
export const Japanese: Story = { globals: { language: 'ja', viewport: { value: 'w360' } } };
