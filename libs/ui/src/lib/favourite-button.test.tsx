import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addFavourite, getHash } from '@marketplace/api-contract';
import { mock, productCard, profile, refusal, renderScreen, ShownToasts } from '@marketplace/testing';
import { FavouriteButton } from './favourite-button';
import { ProductCard } from './product-card';

const server = setupServer(mock(getHash, { result: 'key' }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => localStorage.clear());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const canoe = { id: '12', name: 'Cedar canoe' };

it('RV-01 saves and removes by pointer and keyboard, and says what it will do', async () => {
  renderScreen(<FavouriteButton product={canoe} />);
  const save = screen.getByRole('button', { name: 'Save Cedar canoe', pressed: false });
  await userEvent.click(save);
  const remove = screen.getByRole('button', { name: 'Remove Cedar canoe from saved', pressed: true });
  expect(remove).toBe(save);
  expect(localStorage.getItem('FAVOURITES')).toBe('["12"]');
  await userEvent.keyboard('{Enter}');
  expect(save).toHaveAttribute('aria-pressed', 'false');
});

it.each([
  ['limit_reached' as const, /as many listings as you can/],
  ['internal' as const, /could not be saved/],
])('RV-01 goes back and says why when the account refuses: %s', async (code, words) => {
  server.use(mock(addFavourite, refusal(code === 'internal' ? 500 : 409, code)));
  renderScreen(
    <>
      <FavouriteButton product={canoe} />
      <ShownToasts />
    </>,
    { session: { user: profile() } },
  );
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveAttribute('aria-pressed', 'false');
});

it('RV-01 a card stays one link, and its heart stands beside it', async () => {
  const view = renderScreen(<ProductCard product={productCard()} />, { path: '/search' });
  const link = screen.getByRole('link');
  expect(within(link).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save Cedar canoe with two paddles' }));
  expect(view.path()).toBe('/search');
});
