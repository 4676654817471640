import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '@marketplace/testing';
import { UnknownQuoteScreen } from './unknown-quote-screen';

describe('request orders', () => {
  it('/requestOrder/confirm/{id} says that there is no such quote and nothing was paid', () => {
    renderScreen(<UnknownQuoteScreen />, { path: '/requestOrder/confirm/7' });
    expect(screen.getByRole('heading', { level: 1, name: 'Quote not found' })).toBeInTheDocument();
    expect(screen.getByText(/You weren’t charged/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your orders' })).toHaveAttribute('href', '/orders');
  });
});
