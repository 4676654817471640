import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { screen, userEvent } from 'storybook/test';
import { availability, ScreenFrame } from '@marketplace/testing';
import { StartDatePicker } from './start-date-picker';

const meta = {
  title: 'Product availability/StartDatePicker',
  component: StartDatePicker,
  args: { answer: availability(), value: null, onChange: () => undefined },
  render: function Chosen(args, { globals }) {
    const [value, setValue] = useState(args.value);
    return (
      <ScreenFrame language={globals['language']}>
        <div style={{ minHeight: 600, padding: 24 }}>
          <StartDatePicker {...args} value={value} onChange={setValue} />
        </div>
      </ScreenFrame>
    );
  },
} satisfies Meta<typeof StartDatePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const open: Story['play'] = async ({ canvas }) => {
  await userEvent.click(canvas.getAllByRole('button')[0] as HTMLElement);
  await screen.findByRole('grid', {}, { timeout: 5000 });
};
const nights = availability({ rules: { ...availability().rules, basis: 'night', minimumLength: 2 } });

export const Empty: Story = {};
export const Chosen: Story = {
  args: { answer: nights, value: { startDate: '2026-06-15', endDate: '2026-06-17' } },
};
export const NoLongerAvailable: Story = { args: { value: { startDate: '2026-06-11', endDate: '2026-06-11' } } };
export const Open: Story = { tags: ['every-theme'], play: open };
export const OpenWithPrices: Story = {
  args: {
    answer: nights,
    price: { amount: 18_500, currency: 'CAD', unit: 'per night', dayPrices: [{ weekdays: [5, 6], amount: 22_000 }] },
  },
  play: open,
};
export const OpenOnAPhone: Story = { ...OpenWithPrices, globals: { viewport: { value: 'w390' } } };
export const OpenInJapanese: Story = { play: open, globals: { language: 'ja' } };
