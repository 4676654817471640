import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { category, productCard, renderScreen } from '@marketplace/testing';
import { GoneScreen, type GoneListing } from './gone-screen';

const show = (part: Partial<GoneListing> = {}) =>
  renderScreen(<GoneScreen isForGood category={category()} similar={[productCard()]} {...part} />, {
    path: '/product/secret-name/12',
  });

describe('GoneScreen', () => {
  it('PD-04 says that a removed listing is offered no longer, and leads to its category and to others', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'This listing is no longer offered' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all in Canoes' })).toHaveAttribute('href', '/search?category=canoes');
    expect(screen.getByRole('heading', { level: 2, name: 'Still offered' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Cedar canoe with two paddles/ })).toHaveAttribute(
      'href',
      '/product/cedar-canoe-with-two-paddles/12',
    );
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  });

  it('PD-04 says that a hidden one may come back', () => {
    show({ isForGood: false });
    expect(
      screen.getByRole('heading', { level: 1, name: 'This listing is not offered right now' }),
    ).toBeInTheDocument();
    expect(screen.getByText(/It may come back/)).toBeInTheDocument();
  });

  it('PD-04 AP-07 is found by no search engine', () => {
    show();
    expect(document.title).toBe('This listing is no longer offered · Wayfare');
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(document.querySelector('link[rel=canonical]')).toBeNull();
  });

  it('promises nothing where there are no others', () => {
    show({ similar: [] });
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  });
});
