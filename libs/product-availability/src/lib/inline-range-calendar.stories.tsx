import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import type { Language } from '@marketplace/api-contract';
import { availability } from '@marketplace/testing';
import { InlineRangeCalendar } from './inline-range-calendar';

const rules = (part: Partial<ReturnType<typeof availability>['rules']>) => {
  const answer = availability();
  return { ...answer, rules: { ...answer.rules, ...part } };
};

const meta = {
  title: 'Product availability/InlineRangeCalendar',
  component: InlineRangeCalendar,
  args: { answer: availability(), value: null, onChange: () => undefined },
  // Controlled, so that dates can be chosen in the story.
  render: function Chosen(args) {
    const [value, setValue] = useState(args.value);
    return <InlineRangeCalendar {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof InlineRangeCalendar>;
export default meta;

type Story = StoryObj<typeof meta>;

/** In a language, with its first day of the week. */
const weekFrom = (language: Language, first: string): Pick<Story, 'globals' | 'play'> => ({
  globals: { language },
  play: async ({ canvas }) => {
    for (const grid of canvas.getAllByRole('grid'))
      await expect(within(grid).getAllByRole('columnheader')[0]).toHaveAccessibleName(first);
  },
});

export const Empty: Story = {};
export const Chosen: Story = {
  tags: ['every-theme'],
  args: { value: { startDate: '2026-06-15', endDate: '2026-06-19' } },
};
export const ChoosingTheEnd: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('gridcell', { name: 'Monday, June 8' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('From 08 Jun: select an end date');
    // A range can't span a booking.
    await expect(canvas.getByRole('gridcell', { name: 'Monday, June 15, starts a new selection' })).toBeVisible();
  },
};
export const StartingANewRange: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('gridcell', { name: 'Monday, June 8' }));
    await userEvent.click(canvas.getByRole('gridcell', { name: 'Monday, June 15, starts a new selection' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('Some days in between are taken. From 15 Jun');
  },
};
/** Two of the chosen days have been booked by somebody else. */
export const NoLongerAvailable: Story = {
  tags: ['every-theme'],
  args: { value: { startDate: '2026-06-08', endDate: '2026-06-11' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('no longer available');
    // The end is struck out like the days in between.
    for (const day of ['Wednesday, June 10, booked', 'Thursday, June 11, booked'])
      await expect(canvas.getByRole('gridcell', { name: day })).toHaveStyle({ textDecorationLine: 'line-through' });
    await expect(canvas.getByRole('gridcell', { name: 'Monday, June 8' })).toHaveStyle({ textDecorationLine: 'none' });
  },
};
export const ByNightWithMinimum: Story = { args: { answer: rules({ basis: 'night', minimumLength: 2 }) } };
export const FromSaturdayToSaturday: Story = {
  args: { answer: rules({ basis: 'night', minimumLength: 7, maximumLength: 14, changeoverWeekdays: [6] }) },
};
export const PricesByDay: Story = {
  tags: ['every-theme'],
  args: {
    answer: rules({ basis: 'night' }),
    price: { amount: 18_500, currency: 'CAD', unit: 'per night', dayPrices: [{ weekdays: [5, 6], amount: 22_000 }] },
  },
};
export const PricesByDayOnAPhone: Story = { ...PricesByDay, globals: { viewport: { value: 'w390' } } };
export const ClosedOnSundays: Story = { args: { answer: rules({ allowedWeekdays: [1, 2, 3, 4, 5, 6] }) } };
export const SeveralUnits: Story = {
  args: { answer: availability({ stock: 3, taken: [{ day: '2026-06-05', taken: 2 }] }), quantity: 2 },
};
export const LaterMonthsLoading: Story = { args: { knownUntil: '2026-06-30' } };
export const LaterMonthsFailed: Story = { args: { knownUntil: '2026-06-20', onRetry: () => {} } };
export const BookedOut: Story = {
  args: {
    answer: availability({
      ranges: [{ type: 'Unavailable', startDate: '2026-06-01', endDate: '2027-07-01', isAvailable: false }],
    }),
  },
};
export const OnAPhone: Story = {
  args: { value: { startDate: '2026-06-15', endDate: '2026-06-19' } },
  globals: { viewport: { value: 'w390' } },
};
export const German: Story = { ...ByNightWithMinimum, ...weekFrom('de', 'Montag') };
export const Italian: Story = { ...Chosen, ...weekFrom('it', 'lunedì') };
export const Spanish: Story = { ...weekFrom('es', 'lunes') };
export const Russian: Story = { ...FromSaturdayToSaturday, ...weekFrom('ru', 'понедельник') };
export const Japanese: Story = { ...Chosen, ...weekFrom('ja', '日曜日') };
export const Dark: Story = { ...Chosen, globals: { theme: 'dark' } };
export const Idyaflow: Story = { ...Chosen, globals: { theme: 'idyaflow' } };
