import type { Meta, StoryObj } from '@storybook/react-vite';
import { RangeSummary, SlotSummary } from './range-summary';

const meta = {
  title: 'Product availability/RangeSummary',
  component: RangeSummary,
  args: { range: { startDate: '2026-06-15', endDate: '2026-06-19' }, basis: 'day', today: '2026-06-01' },
} satisfies Meta<typeof RangeSummary>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Days: Story = {};
export const Nights: Story = { args: { basis: 'night' } };
export const OneDay: Story = { args: { range: { startDate: '2026-06-15', endDate: '2026-06-15' } } };
export const Slot: StoryObj<typeof SlotSummary> = {
  args: {
    slot: { slotStart: '2026-06-02T17:00:00.000Z', slotEnd: '2026-06-02T18:00:00.000Z' },
    timeZone: 'America/Edmonton',
  },
  parameters: { controls: { include: ['slot', 'timeZone', 'today'] } },
  render: ({ slot, timeZone, today }) => <SlotSummary slot={slot} timeZone={timeZone} today={today} />,
};
