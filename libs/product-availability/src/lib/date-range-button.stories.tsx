import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { Language } from '@marketplace/api-contract';
import { ScreenFrame } from '@marketplace/testing';
import { DateRangeButton } from './date-range-button';

const meta = {
  title: 'Product availability/DateRangeButton',
  component: DateRangeButton,
  args: { value: null, onChange: () => undefined, today: '2026-06-01' },
  render: function Chosen(args, { globals }) {
    const [value, setValue] = useState(args.value);
    return (
      <ScreenFrame language={globals['language'] as Language}>
        <div style={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'start', minHeight: 520 }}>
          <DateRangeButton {...args} value={value} onChange={setValue} />
        </div>
      </ScreenFrame>
    );
  },
} satisfies Meta<typeof DateRangeButton>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Opens the calendar and expects that many months. */
const opening =
  (months: number): Story['play'] =>
  async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    // The calendar is loaded on demand.
    await waitFor(() => expect(screen.getAllByRole('grid')).toHaveLength(months), { timeout: 5000 });
  };
const open = opening(2);
const openOnAPhone: Pick<Story, 'globals' | 'play'> = {
  play: opening(1),
  globals: { viewport: { value: 'w390' } },
};

export const Empty: Story = {};
export const WithDates: Story = { args: { value: { startDate: '2026-06-15', endDate: '2026-06-19' } } };
export const NextYear: Story = { args: { value: { startDate: '2026-12-30', endDate: '2027-01-02' } } };
export const Open: Story = { tags: ['every-theme'], ...WithDates, play: open };
export const OpenForOneDate: Story = { args: { isSingleDate: true }, play: opening(1) };
export const OpenOnAPhone: Story = { ...WithDates, ...openOnAPhone };
export const OpenForOneDateOnAPhone: Story = { ...OpenForOneDate, ...openOnAPhone };
/** All days and the buttons can be scrolled into view and are large enough to press. */
export const OpenOnAPhoneInLandscape: Story = {
  ...WithDates,
  globals: { viewport: { value: 'landscape' } },
  play: async (context) => {
    await opening(2)?.(context);
    const dialog = screen.getByRole('dialog');
    const isInViewport = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
    };
    await expect(isInViewport(dialog)).toBe(true);
    const days = [...dialog.querySelectorAll('[data-day="2026-06-30"], [data-day="2026-07-31"]')];
    for (const element of [...days, screen.getByRole('button', { name: 'Clear dates' })]) {
      element.scrollIntoView({ block: 'nearest' });
      await expect(isInViewport(element)).toBe(true);
      await expect(element.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
    }
    await expect(isInViewport(screen.getByRole('button', { name: 'Close' }))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Clear dates' }));
    await waitFor(() => expect(context.canvas.getByRole('button', { name: 'Select dates' })).toHaveFocus());
  },
};
export const OpenInGerman: Story = { ...WithDates, play: open, globals: { language: 'de' } };
export const OpenInRussian: Story = { ...WithDates, play: open, globals: { language: 'ru' } };
