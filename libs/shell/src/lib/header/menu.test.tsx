import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { MenuItem } from '@marketplace/api-contract';
import { renderScreen } from '@marketplace/testing';
import { Menu } from './menu';

const items: MenuItem[] = [
  {
    id: 'browse',
    label: 'Browse',
    icon: 'grid',
    url: '/search',
    submenu: [
      { id: 'canoes', label: 'Canoes', url: '/search?category=canoes' },
      { id: 'guide', label: 'Paddling guide', url: 'https://guide.example/start' },
    ],
  },
  { id: 'how', label: 'How it works', url: '/other-policies', submenu: [] },
];
const render = (menu = items) =>
  renderScreen(
    <>
      <Menu items={menu} />
      <button type="button">elsewhere</button>
    </>,
  );
const opener = () => screen.getByRole('button', { name: 'Browse' });

describe('Menu', () => {
  it('HF-06 menu items link to internal and external URLs of the design', async () => {
    const { container, path } = render();
    expect(container.querySelector('a[href="/search?category=canoes"]')).toHaveTextContent('Canoes');
    expect(container.querySelector('a[href="https://guide.example/start"]')).toHaveTextContent('Paddling guide');
    await userEvent.click(screen.getByRole('link', { name: 'How it works' }));
    expect(path()).toBe('/other-policies');
  });

  it.each(['by pointer', 'by keyboard'])('HF-06 a link to results takes the dates of the page, %s', async (way) => {
    history.replaceState(null, '', '/product/red-canoe/12?startDate=2026-06-15&endDate=2026-06-17&qty=2');
    const { path } = render();
    await userEvent.click(opener());
    const link = screen.getByRole('link', { name: 'Canoes' });
    if (way === 'by pointer') await userEvent.click(link);
    else {
      link.focus();
      await userEvent.keyboard('{Enter}');
    }
    expect(path()).toBe('/search?category=canoes&startDate=2026-06-15&endDate=2026-06-17');
    // Other pages don't know them.
    await userEvent.click(screen.getByRole('link', { name: 'How it works' }));
    expect(path()).toBe('/other-policies');
    history.replaceState(null, '', '/');
  });

  it('HF-06 a submenu opens and closes by mouse and opens by touch', async () => {
    render();
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(opener());
    expect(opener()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(opener());
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.pointer([{ keys: '[TouchA]', target: opener() }]);
    expect(opener()).toHaveAttribute('aria-expanded', 'true');
  });

  it('HF-06 a submenu opens by keyboard, and Escape closes it and focuses its button', async () => {
    render();
    await userEvent.tab();
    expect(opener()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Browse' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Canoes' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
    expect(opener()).toHaveFocus();
  });

  it('a submenu closes when something outside is clicked or focused', async () => {
    render();
    await userEvent.click(opener());
    await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(opener());
    screen.getByRole('link', { name: 'How it works' }).focus();
    expect(await screen.findByRole('button', { name: 'Browse', expanded: false })).toBeInTheDocument();
  });

  it('a submenu closes when a link in it is followed', async () => {
    const { path } = render();
    await userEvent.click(opener());
    await userEvent.click(screen.getByRole('link', { name: 'Canoes' }));
    expect(path()).toBe('/search?category=canoes');
    expect(opener()).toHaveAttribute('aria-expanded', 'false');
  });

  it('HF-06 the menu shows icons by name and no link for a javascript: URL', () => {
    const evil: MenuItem[] = [
      { id: 'evil', label: 'Win a prize', icon: 'nothing', url: 'javascript:alert(1)', submenu: [] },
    ];
    const { container, unmount } = render();
    expect(container.querySelectorAll('button:first-child svg')).toHaveLength(2);
    unmount();
    render(evil);
    expect(screen.getByText('Win a prize')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
