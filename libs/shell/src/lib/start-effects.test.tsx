import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '@marketplace/session';
import { profile, renderScreen, site } from '@marketplace/testing';
import { StartEffects } from './start-effects';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
const CartCount = () => <p>{useSession((session) => session.cart.length)} in the cart</p>;

describe('StartEffects', () => {
  it('AU-13 the server’s user is written to session storage', () => {
    renderScreen(<StartEffects />, { session: { user: profile({ avatar: '/media/a/noa' }) } });
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual({ avatar: '/media/a/noa', name: 'Noa Berg' });
  });

  it('AU-13 the session user is removed when nobody is signed in', () => {
    sessionStorage.setItem('user', '{"name":"Noa Berg"}');
    renderScreen(<StartEffects />);
    expect(sessionStorage.getItem('user')).toBeNull();
  });

  it('IL-04 the first supported country is stored as the default', () => {
    renderScreen(<StartEffects />, { session: { site: site({ supportCountries: ['JP', 'CA'] }) } });
    expect(localStorage.getItem('defaultCountry')).toBe('JP');
  });

  it('PD-03 the cart is restored from storage', () => {
    localStorage.setItem('PRODUCTS_IN_CART', JSON.stringify([{ productId: '12', quantity: 2 }]));
    renderScreen(
      <>
        <StartEffects />
        <CartCount />
      </>,
    );
    expect(screen.getByText('1 in the cart')).toBeInTheDocument();
  });
});
