import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ScreenDesign } from '@marketplace/api-contract';
import type { Site } from '@marketplace/session';
import { screenDesign, profile, renderScreen, site, type ScreenOptions } from '@marketplace/testing';
import { StartEffects } from '../start-effects';
import { Header } from './header';

const slots = { searchBox: <p>the search box</p>, dateFilter: <p>the date filter</p> };
const render = (options: ScreenOptions = {}) => renderScreen(<Header {...slots} />, options);
const withDesign = (part: Partial<ScreenDesign>): ScreenOptions => ({
  session: { site: site({ header: { ...site().header, ...part } }) },
});

describe('Header', () => {
  it('HF-01 the header has logo, search box, menu, date filter and sign-in control in this order', () => {
    render();
    const parts = [
      screen.getByRole('link', { name: 'Wayfare' }),
      screen.getByText('the search box'),
      screen.getByRole('navigation', { name: 'Main menu' }),
      screen.getByText('the date filter'),
      screen.getByRole('link', { name: 'Sign in' }),
    ];
    parts.reduce((before, part) => {
      expect(before.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      return part;
    });
  });

  it.each([
    ['logo', () => screen.queryByRole('link', { name: 'Wayfare' })],
    ['searchBox', () => screen.queryByText('the search box')],
    ['menu', () => screen.queryByRole('navigation')],
    ['header', () => screen.queryByRole('banner')],
  ] as const)("HF-02 the header has no %s when the design says 'none'", (part, find) => {
    const { unmount } = render();
    expect(find()).not.toBeNull();
    unmount();
    render(withDesign({ customAttributes: { [part]: 'none' } }));
    expect(find()).toBeNull();
  });

  it.each(['/', '/search', '/search?search=canoe'])(
    'HF-03 the header shows search box and date filter on %s',
    (path) => {
      render({ path });
      expect(screen.getByText('the search box')).toBeInTheDocument();
      expect(screen.getByText('the date filter')).toBeInTheDocument();
    },
  );

  it.each(['/product/canoe/12', '/orders', '/searching', '/nowhere'])(
    'HF-03 the header shows neither search box nor date filter on %s',
    (path) => {
      render({ path });
      expect(screen.queryByText('the search box')).toBeNull();
      expect(screen.queryByText('the date filter')).toBeNull();
    },
  );

  it("HF-05 the header is fixed only when header_position is 'fixed'", () => {
    const { unmount } = render();
    expect(screen.getByRole('banner').className).not.toContain('fixed');
    unmount();
    render(withDesign({ otherSettings: { header: { header_position: 'fixed' } } }));
    expect(screen.getByRole('banner').className).toContain('fixed');
  });

  it('PD-03 the header links to the cart with its number of items', () => {
    localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([{ productId: '12', quantity: 1 }]));
    renderScreen(
      <>
        <Header />
        <StartEffects />
      </>,
    );
    expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toHaveAttribute('href', '/order');
    localStorage.clear();
  });

  it('PD-03 the header has no cart link while the cart is empty', () => {
    render();
    expect(screen.queryByRole('link', { name: /cart/i })).toBeNull();
  });

  describe('on a small screen', () => {
    const open = async (options: ScreenOptions = {}) => {
      render(options);
      await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
      return within(await screen.findByRole('dialog', { name: 'Menu' }));
    };

    it('AP-11 the drawer has the menu and a sign-in control that closes it', async () => {
      const drawer = await open();
      expect(drawer.getByRole('link', { name: 'Canoes' })).toHaveAttribute('href', '/search?category=canoes');
      await userEvent.click(drawer.getByRole('link', { name: 'Sign in' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('AP-11 the drawer shows a customer’s account before the menu', async () => {
      const drawer = await open({ session: { user: profile() } });
      expect(drawer.getByRole('heading', { name: 'Noa Berg' })).toBeInTheDocument();
      expect(drawer.getByRole('link', { name: 'Orders' })).toBeInTheDocument();
      const names = drawer.getAllByRole('link').map((link) => link.textContent);
      expect(names.indexOf('Orders')).toBeLessThan(names.indexOf('Canoes'));
    });

    it('the drawer closes when a link is followed', async () => {
      const drawer = await open();
      await userEvent.click(drawer.getByRole('link', { name: 'How it works' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it("HF-02 the drawer has no menu when the design says 'none'", async () => {
      const none: Partial<Site> = {
        header: screenDesign('Header', { ...site().header, customAttributes: { menu: 'none' } }),
      };
      const drawer = await open({ session: { site: site(none) } });
      expect(drawer.queryByRole('navigation')).toBeNull();
    });
  });
});
