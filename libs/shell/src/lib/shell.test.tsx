import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '@marketplace/testing';
import { Link } from '@marketplace/ui';
import { Shell } from './shell';

function Screen() {
  const { pathname } = useLocation();
  return (
    <>
      <title>{`Page ${pathname}`}</title>
      <h1>{pathname}</h1>
      <Link to="/search?search=canoe">search</Link>
      <Link to="/orders">orders</Link>
    </>
  );
}
const render = (path = '/') =>
  renderScreen(
    <Shell searchBox={<input aria-label="Search" />}>
      <Screen />
    </Shell>,
    { path },
  );

describe('Shell', () => {
  it('the shell has landmarks, a skip link and the screen in main', async () => {
    render();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  });

  it('navigating announces the next screen’s title and focuses main', async () => {
    render();
    await userEvent.click(screen.getByRole('link', { name: 'orders' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByText('Page /orders')).toBeInTheDocument();
  });

  it('navigating between the two result pages keeps the focus', async () => {
    render();
    const link = screen.getByRole('link', { name: 'search' });
    await userEvent.click(link);
    expect(screen.getByRole('heading', { name: '/search' })).toBeInTheDocument();
    expect(link).toHaveFocus();
  });

  it('loading the page does not move the focus', () => {
    render('/orders');
    expect(document.body).toHaveFocus();
  });
});
