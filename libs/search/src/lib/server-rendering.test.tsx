import { act, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from '@marketplace/i18n';
import { SessionProvider } from '@marketplace/session';
import { category, facets, productPage, site, getTexts } from '@marketplace/testing';
import { loadSideFilters } from './filters/side-filters';
import { DateFilter } from './header/date-filter';
import { SearchBox } from './header/search-box';
import { readParams } from '@marketplace/search-params';
import { SearchProvider } from './search-provider';
import { SearchScreen } from './search-screen';

const QUERY = 'search=canoe&category=canoes&startDate=2025-06-12&endDate=2025-06-14&page=2';
const data = {
  page: productPage({ page: 2, facets: facets() }),
  categories: [category()],
  params: readParams(new URLSearchParams(QUERY)),
};

function page(design = site()) {
  const element = (
    <>
      <SearchBox />
      <DateFilter />
      <SearchProvider data={data}>
        <SearchScreen />
      </SearchProvider>
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/search?${QUERY}`] });
  const first = { site: design, user: null, language: 'en' as const, origin: 'https://wayfare.example' };
  return (
    <I18nextProvider i18n={createI18n({ language: 'en', texts: getTexts('en') })}>
      <SessionProvider initialData={first}>
        <RouterProvider router={router} />
      </SessionProvider>
    </I18nextProvider>
  );
}

const one = (selector: string) => document.querySelector(selector);
const removeLabels = () =>
  [...document.querySelectorAll('[aria-label^="Remove filter"]')].map((link) => link.getAttribute('aria-label'));

it('SE-01 the server renders results, pages and sorting, and the browser hydrates them without errors', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page());
  expect(one('a[href^="/product/cedar-canoe-with-two-paddles/1?startDate="]')).toHaveTextContent('Cedar canoe, hull 1');
  expect(one('a[aria-label="Page 3"]')).toHaveAttribute('href', expect.stringContaining('page=3'));
  expect(one('input[name="search"]')).toHaveValue('canoe');
  expect(one('noscript')?.textContent).toContain('Newest first');
  // The server does not know today’s date, so the browser adds the year.
  expect(removeLabels()).toEqual(['Remove filter: “canoe”', 'Remove filter: 12 Jun - 14 Jun']);

  const failures: unknown[] = [];
  const root = await act(() => hydrateRoot(container, page(), { onRecoverableError: (error) => failures.push(error) }));
  expect(failures).toEqual([]);
  expect(removeLabels()).toContain('Remove filter: 12 Jun 2025 - 14 Jun 2025');
  act(() => root.unmount());
  container.remove();
});

it('SE-04 the server renders the filter sidebar, and the browser hydrates it without errors', async () => {
  const design = site();
  design.search.otherSettings.filter = { layout: 'sidebar' };
  await loadSideFilters();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page(design));
  expect(within(container).getByRole('complementary', { name: 'Filters' })).toContainElement(
    within(container).getByRole('form', { name: 'Filters' }),
  );

  const failures: unknown[] = [];
  const root = await act(() =>
    hydrateRoot(container, page(design), { onRecoverableError: (error) => failures.push(error) }),
  );
  expect(failures).toEqual([]);
  expect(within(container).getByRole('form', { name: 'Filters' })).toBeVisible();
  act(() => root.unmount());
  container.remove();
});
