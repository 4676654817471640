import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addFavourite, getHash } from '@marketplace/api-contract';
import { mock, productCard, profile, errorResponse, renderScreen, ShownToasts } from '@marketplace/testing';
import { FavouriteButton } from './favourite-button';
import { ProductCard } from './product-card';

const server = setupServer(mock(getHash, { result: 'key' }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => localStorage.clear());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const product = { id: '12', name: 'Cedar canoe' };

it('RV-01 the favourite button saves and removes by pointer and keyboard, and is labelled with the next action', async () => {
  renderScreen(<FavouriteButton product={product} />);
  const save = screen.getByRole('button', { name: 'Save Cedar canoe', pressed: false });
  await userEvent.click(save);
  const remove = screen.getByRole('button', { name: 'Remove Cedar canoe from saved', pressed: true });
  expect(remove).toBe(save);
  expect(localStorage.getItem('FAVOURITES')).toBe('["12"]');
  await userEvent.keyboard('{Enter}');
  expect(save).toHaveAttribute('aria-pressed', 'false');
});

it.each([
  ['limit_reached' as const, /reached the limit for saved listings/],
  ['internal' as const, /couldn’t save this/],
])('RV-01 the favourite button reverts and shows an error when saving fails: %s', async (code, message) => {
  server.use(mock(addFavourite, errorResponse(code === 'internal' ? 500 : 409, code)));
  renderScreen(
    <>
      <FavouriteButton product={product} />
      <ShownToasts />
    </>,
    { session: { user: profile() } },
  );
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveAttribute('aria-pressed', 'false');
});

it('RV-01 the favourite button of a card is not part of its link', async () => {
  const view = renderScreen(<ProductCard product={productCard()} />, { path: '/search' });
  const link = screen.getByRole('link');
  expect(within(link).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save Cedar canoe with two paddles' }));
  expect(view.path()).toBe('/search');
});
