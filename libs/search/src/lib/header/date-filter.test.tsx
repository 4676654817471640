import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screenDesign, renderScreen, site } from '@marketplace/testing';
import { DateFilter } from './date-filter';

const path = '/search?search=canoe&startDate=2026-06-12&endDate=2026-06-14&page=3';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

const open = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('gridcell', { name }));

describe('DateFilter', () => {
  it('SE-05 the filter shows the dates of the URL, and choosing others goes to page 1', async () => {
    const { path: address } = renderScreen(<DateFilter />, { path });
    await open('12 Jun - 14 Jun');
    await choose('Saturday, June 20');
    await choose('Monday, June 22');
    expect(address()).toBe('/search?search=canoe&startDate=2026-06-20&endDate=2026-06-22');
  });

  it('SE-05 clearing both dates removes them and goes to page 1', async () => {
    const { path: address } = renderScreen(<DateFilter />, { path });
    await open('12 Jun - 14 Jun');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear dates' }));
    expect(address()).toBe('/search?search=canoe');
  });

  it("SE-05 the filter is absent when filter.calendar is 'none'", () => {
    const search = screenDesign('Search', { otherSettings: { filter: { calendar: 'none' } } });
    const { container } = renderScreen(<DateFilter />, { path, session: { site: site({ search }) } });
    expect(container).toBeEmptyDOMElement();
  });

  it("AV-03 the filter selects a single date when dateSelection is 'Start Date Only'", async () => {
    const { path: address } = renderScreen(<DateFilter />, {
      path: '/search?search=canoe',
      session: { site: site({ dateSelection: 'Start Date Only' }) },
    });
    await open('Select dates');
    await choose('Saturday, June 20');
    expect(address()).toBe('/search?search=canoe&startDate=2026-06-20&endDate=2026-06-20');
  });
});
