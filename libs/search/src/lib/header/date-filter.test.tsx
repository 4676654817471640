import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { design, renderScreen, site } from '@marketplace/testing';
import { DateFilter } from './date-filter';

// The calendar has tests of its own: here it is whatever reports a range.
vi.mock('@marketplace/product-availability', () => ({
  DateRangeButton: ({
    value,
    onChange,
    isSingleDate,
  }: {
    value: object | null;
    onChange: (range: object | null) => void;
    isSingleDate: boolean;
  }) => (
    <>
      <p>{JSON.stringify({ value, isSingleDate })}</p>
      <button onClick={() => onChange({ startDate: '2026-06-20', endDate: '2026-06-22' })}>choose</button>
      <button onClick={() => onChange(null)}>clear</button>
    </>
  ),
}));

const path = '/search?search=canoe&startDate=2026-06-12&endDate=2026-06-14&page=3';

describe('DateFilter', () => {
  it('SE-05 shows the days of the address; others go to page 1', async () => {
    const { path: address } = renderScreen(<DateFilter />, { path });
    expect(screen.getByText(/2026-06-12.*2026-06-14/)).toBeInTheDocument();
    await userEvent.click(screen.getByText('choose'));
    expect(address()).toBe('/search?search=canoe&startDate=2026-06-20&endDate=2026-06-22');
  });

  it('SE-05 clearing both days reports none and goes to page 1', async () => {
    const { path: address } = renderScreen(<DateFilter />, { path });
    await userEvent.click(screen.getByText('clear'));
    expect(address()).toBe('/search?search=canoe');
  });

  it("SE-05 filter.calendar 'none' hides it", () => {
    const search = design('Search', { otherSettings: { filter: { calendar: 'none' } } });
    const { container } = renderScreen(<DateFilter />, { path, session: { site: site({ search }) } });
    expect(container).toBeEmptyDOMElement();
  });

  it("AV-03 'Start Date Only' chooses a single day", () => {
    renderScreen(<DateFilter />, { session: { site: site({ dateSelection: 'Start Date Only' }) } });
    expect(screen.getByText(/"isSingleDate":true/)).toBeInTheDocument();
  });
});
