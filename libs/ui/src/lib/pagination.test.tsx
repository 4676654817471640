import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '@marketplace/testing';
import { Pagination, shownPages } from './pagination';

it.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 20, [1, null, 4, 5, 6, null, 20]],
  [20, 20, [1, null, 19, 20]],
])('SE-14 page %i of %i shows %j', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown);
});

it('SE-14 pages are links, and the current one is marked', () => {
  renderScreen(<Pagination page={2} pages={3} href={(page) => `/search?page=${page}`} />);
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/search?page=3');
  expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

it('SE-14 a single page renders no pagination', () => {
  renderScreen(<Pagination page={1} pages={1} href={String} />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
