import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { category, productCard, renderScreen } from '@marketplace/testing';
import { GoneScreen, type GoneListing } from './gone-screen';

const show = (part: Partial<GoneListing> = {}) =>
  renderScreen(<GoneScreen isRemoved category={category()} similar={[productCard()]} {...part} />, {
    path: '/product/secret-name/12',
  });

describe('GoneScreen', () => {
  it('PD-04 says that a removed listing is no longer offered, and links to its category and similar ones', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'This listing is no longer available' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all in Canoes' })).toHaveAttribute('href', '/search?category=canoes');
    expect(screen.getByRole('heading', { level: 2, name: 'Available now' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Cedar canoe with two paddles/ })).toHaveAttribute(
      'href',
      '/product/cedar-canoe-with-two-paddles/12',
    );
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  });

  it('PD-04 says that a hidden listing may come back', () => {
    show({ isRemoved: false });
    expect(
      screen.getByRole('heading', { level: 1, name: 'This listing isn’t available right now' }),
    ).toBeInTheDocument();
    expect(screen.getByText(/It may come back/)).toBeInTheDocument();
  });

  it('PD-04 is not indexed by search engines', () => {
    show();
    expect(document.title).toBe('This listing is no longer available · Wayfare');
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(document.querySelector('link[rel=canonical]')).toBeNull();
  });

  it('has no heading for similar listings when there are none', () => {
    show({ similar: [] });
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  });
});
