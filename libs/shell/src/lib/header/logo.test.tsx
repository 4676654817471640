import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { design, renderScreen, site } from '@marketplace/testing';
import { Logo, logoHeights } from './logo';

describe('Logo', () => {
  it('HF-04 is 60 high and 44 on a small screen', () => {
    expect(logoHeights({})).toEqual({ normal: 60, small: 44 });
  });

  it('HF-04 has the configured height, and 75 % of it on a small screen', () => {
    expect(logoHeights({ logo_height: 48 })).toEqual({ normal: 48, small: 36 });
  });

  it('HF-04 never stands out of the header', () => {
    expect(logoHeights({ logo_height: 200 })).toEqual({ normal: 70, small: 70 });
  });

  it('HF-04 shows the configured picture in the configured size and leads home', () => {
    const header = design('Header', {
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

  it('is the company in words where there is no picture', () => {
    renderScreen(<Logo />);
    expect(screen.getByRole('link', { name: 'Wayfare' })).toBeInTheDocument();
  });
});
