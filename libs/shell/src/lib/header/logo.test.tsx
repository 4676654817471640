import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { screenDesign, renderScreen, site } from '@marketplace/testing';
import { Logo, logoHeights } from './logo';

describe('Logo', () => {
  it('HF-04 the logo is 60 px high by default and 44 px on a small screen', () => {
    expect(logoHeights({})).toEqual({ normal: 60, small: 44 });
  });

  it('HF-04 the logo has the configured height and 75 % of it on a small screen', () => {
    expect(logoHeights({ logo_height: 48 })).toEqual({ normal: 48, small: 36 });
  });

  it('the logo is never higher than the header', () => {
    expect(logoHeights({ logo_height: 200 })).toEqual({ normal: 70, small: 70 });
  });

  it('HF-04 the logo shows the configured picture in its size and links to /', () => {
    const header = screenDesign('Header', {
      otherSettings: { logo: { src: '/media/brand/logo.svg', logo_width: 120, logo_height: 48 } },
    });
    renderScreen(<Logo />, { session: { site: site({ header }) } });
    const link = screen.getByRole('link', { name: 'Wayfare' });
    expect(link).toHaveAttribute('href', '/');
    expect(link.style.getPropertyValue('--logo-height')).toBe('48px');
    expect(link.style.getPropertyValue('--logo-height-small')).toBe('36px');
    expect(link.style.getPropertyValue('--logo-width')).toBe('120px');
    expect(screen.getByRole('img')).toHaveAttribute('src', '/media/brand/logo.svg');
  });

  it('the logo shows the company’s name when there is no picture', () => {
    renderScreen(<Logo />);
    expect(screen.getByRole('link', { name: 'Wayfare' })).toBeInTheDocument();
  });
});
