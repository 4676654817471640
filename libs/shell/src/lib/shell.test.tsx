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
  it('has its landmarks, a way past the header, and the screen in the main part', async () => {
    render();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  });

  it('says the title of the next screen and moves the focus to it', async () => {
    render();
    await userEvent.click(screen.getByRole('link', { name: 'orders' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByText('Page /orders')).toBeInTheDocument();
  });

  it('leaves the focus where it is between the two addresses of the results', async () => {
    render();
    const link = screen.getByRole('link', { name: 'search' });
    await userEvent.click(link);
    expect(screen.getByRole('heading', { name: '/search' })).toBeInTheDocument();
    expect(link).toHaveFocus();
  });

  it('leaves the focus where it is when the page arrives', () => {
    render('/orders');
    expect(document.body).toHaveFocus();
  });
});
