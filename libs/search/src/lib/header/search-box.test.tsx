import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getHash, suggestProducts, suggestSellers } from '@marketplace/api-contract';
import { mock, errorResponse, renderScreen, site, suggestion as anySuggestion } from '@marketplace/testing';
import { SearchBox } from './search-box';

const suggestion = (Product_Name: string, address = 'Edmonton, Alberta') =>
  anySuggestion({ Product_Name, address, defaultAddress: '' });
let requests: string[] = [];
const server = setupServer(
  mock(getHash, { result: 'hash' }),
  mock(suggestProducts, ({ body }) => {
    requests.push(body.value);
    return [suggestion(`${body.value} red`), suggestion(`${body.value} green`, '')];
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  requests = [];
  sessionStorage.clear();
});
afterAll(() => server.close());

/** Enters the text in one change event, so that the debounce does not depend on typing speed. */
const write = (text: string) => {
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: text } });
};
const field = () => screen.getByRole('combobox', { name: 'Search' });
const option = (name: string | RegExp) => screen.findByRole('option', { name });

describe('SearchBox', () => {
  it('HF-01 the box is a form that keeps the other filters without JavaScript', () => {
    renderScreen(<SearchBox />, { path: '/search?search=canoe&category=water&startDate=2026-06-12&page=4' });
    const form = screen.getByRole('search') as HTMLFormElement;
    expect(form.action).toMatch(/\/search$/);
    expect(form.method).toBe('get');
    expect([...new FormData(form)]).toEqual([
      ['category', 'water'],
      ['startDate', '2026-06-12'],
      ['endDate', '2026-06-12'],
      ['search', 'canoe'],
    ]);
  });

  it('Enter searches for the text on page 1 and keeps the other filters', async () => {
    const { path } = renderScreen(<SearchBox />, { path: '/search?category=water&page=4' });
    await userEvent.type(field(), '  kayak {Enter}');
    expect(path()).toBe('/search?search=kayak&category=water');
    expect(field()).toHaveValue('kayak');
  });

  it('SE-02 typing makes one debounced call and lists its suggestions', async () => {
    renderScreen(<SearchBox />);
    for (const text of ['c', 'ca', 'can', 'cano', 'canoe']) write(text);
    expect(await option(/canoe red/)).toHaveTextContent('Edmonton, Alberta');
    expect(requests).toEqual(['canoe']);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('listbox', { name: 'Suggestions' }).id).toBe(field().getAttribute('aria-controls'));
    expect(screen.getByRole('status')).toHaveTextContent('2 suggestions');
  });

  it('SE-02 arrow keys move through the options in a cycle, and Enter selects one', async () => {
    const { path } = renderScreen(<SearchBox />, { path: '/?category=water' });
    write('canoe');
    const [first, second] = [await option(/red/), await option(/green/)];
    await userEvent.keyboard('{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', first.id);
    expect(first).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}');
    expect(field()).not.toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{ArrowUp}');
    expect(field()).toHaveAttribute('aria-activedescendant', second.id);
    await userEvent.keyboard('{Enter}');
    expect(path()).toBe('/search?search=canoe+green&category=water');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('SE-02 Escape and blur close the list, and ArrowDown reopens it', async () => {
    renderScreen(<SearchBox />);
    write('canoe');
    await option(/red/);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(field()).toHaveValue('canoe');
    await userEvent.keyboard('{ArrowDown}');
    await option(/red/);
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('SE-02 clicking an option searches for it', async () => {
    const { path } = renderScreen(<SearchBox />);
    write('canoe');
    await userEvent.click(await option(/green/));
    expect(path()).toBe('/search?search=canoe+green');
    expect(field()).toHaveValue('canoe green');
  });

  it('SE-02 a stale answer never replaces a newer one', async () => {
    const release = new Map<string, () => void>();
    server.use(
      mock(suggestProducts, ({ body }) => {
        requests.push(body.value);
        return new Promise((resolve) => release.set(body.value, () => resolve([suggestion(`${body.value} found`)])));
      }),
    );
    renderScreen(<SearchBox />);
    write('can');
    await waitFor(() => expect(requests).toEqual(['can']));
    write('canoe');
    await waitFor(() => expect(requests).toEqual(['can', 'canoe']));
    act(() => release.get('canoe')?.());
    await option(/canoe found/);
    await act(async () => release.get('can')?.());
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
      expect.stringContaining('canoe found'),
    ]);
  });

  it('SE-02 failed suggestions show the specified message until a call succeeds', async () => {
    server.use(mock(suggestProducts, errorResponse(500, 'internal')));
    renderScreen(<SearchBox />);
    write('canoe');
    expect(await screen.findByRole('alert')).toHaveTextContent('Error getting products for search! Please try again');
    server.resetHandlers();
    write('canoes');
    await option(/canoes red/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('a text without a letter or digit is not searched for, suggested for or remembered', async () => {
    const { path } = renderScreen(<SearchBox />, { path: '/search?search=canoe&sale=rental' });
    write('!!! 🛶');
    await userEvent.keyboard('{Enter}');
    expect(path()).toBe('/search?sale=rental');
    expect(field()).toHaveValue('');
    expect(requests).toEqual([]);
    expect(localStorage.getItem('RECENT_SEARCHES') ?? '').not.toContain('!!!');
  });

  it('SE-02 SE-13 a seller marketplace suggests sellers and opens the page of the selected one', async () => {
    server.use(mock(suggestSellers, [{ ...suggestion('Paddle Co.'), kind: 'seller', value: '7' }]));
    const { path } = renderScreen(<SearchBox />, { session: { site: site({ marketplaceType: 'seller' }) } });
    write('pad');
    await userEvent.click(await option(/Paddle Co\./));
    expect(path()).toBe('/seller/view/7');
    expect(field()).toHaveValue('');
  });

  it('clearing the text removes it from the search and keeps the focus', async () => {
    const { path } = renderScreen(<SearchBox />, { path: '/search?search=canoe&sale=rental' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear search text' }));
    expect(path()).toBe('/search?sale=rental');
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });
});
