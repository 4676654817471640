import type { Meta, StoryObj } from '@storybook/react-vite';
import { PriceParts } from './price-parts';

const meta = {
  title: 'UI/PriceParts',
  component: PriceParts,
  args: {
    currency: 'CAD',
    lines: [{ name: 'Canoe', parts: [{ kind: 'base', unit: 'per day', unitAmount: 4500, count: 3, amount: 13500 }] }],
    total: 13500,
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 360, padding: 24 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PriceParts>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Days: Story = {};
export const Everything: Story = {
  tags: ['every-theme'],
  args: {
    lines: [
      {
        name: 'Studio',
        parts: [
          { kind: 'base', unit: 'per booking time', unitAmount: 6000, count: 2, amount: 12000 },
          { kind: 'quantity', unitAmount: 12000, count: 1, amount: 12000 },
        ],
      },
    ],
    charges: [
      { kind: 'delivery', amount: 1500 },
      { kind: 'service_fee', amount: 900 },
      { kind: 'tax', amount: 1760 },
    ],
    total: 26960,
    deposit: 10000,
  },
};
export const TaxesAndFees: Story = {
  tags: ['every-theme'],
  args: {
    charges: [
      { kind: 'promo_code', amount: -1350 },
      { kind: 'service_fee', amount: 300 },
      { kind: 'tax', amount: 945 },
    ],
    total: 13395,
  },
};
export const OwnUnit: Story = {
  args: {
    lines: [{ name: 'Wood', parts: [{ kind: 'base', unit: 'per bundle', unitAmount: 900, count: 4, amount: 3600 }] }],
    total: 3600,
  },
};
export const WithoutTotal: Story = { args: { total: undefined } };
export const SeveralLines: Story = {
  args: {
    lines: [
      { name: 'Canoe', parts: [{ kind: 'base', unit: 'per day', unitAmount: 4500, count: 3, amount: 13500 }] },
      {
        name: 'Tent',
        parts: [
          { kind: 'base', unit: 'per item', unitAmount: 31000, count: 1, amount: 31000 },
          { kind: 'quantity', unitAmount: 31000, count: 1, amount: 31000 },
        ],
      },
    ],
    total: 75500,
  },
};
