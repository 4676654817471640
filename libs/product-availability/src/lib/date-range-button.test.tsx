import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@marketplace/testing';
import { DateRangeButton } from './date-range-button';
import type { DayRange } from './ranges';

function show(value: DayRange | null = null, isSingleDate = false) {
  const onChange = vi.fn<(range: DayRange | null) => void>();
  renderScreen(
    <>
      <DateRangeButton value={value} onChange={onChange} today="2026-06-01" isSingleDate={isSingleDate} />
      <p>elsewhere</p>
    </>,
  );
  return { onChange, user: userEvent.setup() };
}
const day = (name: string) => screen.findByRole('gridcell', { name });

describe('the date filter', () => {
  it("AV-01 shows 'Select dates', then the range as DD MMM, with the year when it is not the current year", () => {
    show();
    show({ startDate: '2026-06-08', endDate: '2026-06-20' });
    show({ startDate: '2026-12-30', endDate: '2027-01-02' });
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Select dates',
      '08 Jun - 20 Jun',
      '30 Dec - 02 Jan 2027',
    ]);
  });

  it('AV-02 closes when the end is picked, reports the range and returns focus to the button', async () => {
    const { onChange, user } = show();
    await user.click(screen.getByRole('button', { name: 'Select dates' }));
    await user.click(await day('Sunday, June 7'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.click(await day('Saturday, June 20'));
    expect(onChange.mock.calls).toEqual([[{ startDate: '2026-06-07', endDate: '2026-06-20' }]]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select dates' })).toHaveFocus();
  });

  it('AV-03 reports one date after one click in single-date mode', async () => {
    const { onChange, user } = show(null, true);
    await user.click(screen.getByRole('button', { name: 'Select dates' }));
    await user.click(await day('Sunday, June 7'));
    expect(onChange).toHaveBeenCalledWith({ startDate: '2026-06-07', endDate: '2026-06-07' });
  });

  it('AV-05 opens by keyboard with focus on a day, and closes on Escape', async () => {
    const { onChange, user } = show({ startDate: '2026-06-08', endDate: '2026-06-20' });
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await day('Monday, June 8')).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '08 Jun - 20 Jun' })).toHaveFocus();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('clears both dates, and closes on a press outside', async () => {
    const { onChange, user } = show({ startDate: '2026-06-08', endDate: '2026-06-20' });
    const button = screen.getByRole('button', { name: '08 Jun - 20 Jun' });
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Clear dates' }));
    expect(onChange).toHaveBeenCalledWith(null);
    await user.click(button);
    await screen.findByRole('dialog');
    await user.click(document.querySelector('.MuiBackdrop-root')!);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
