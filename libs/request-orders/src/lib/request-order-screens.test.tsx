import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '@marketplace/testing';
import { RequestOrderConfirmationScreen } from './request-order-confirmation-screen';
import { RequestOrderScreen } from './request-order-screen';
import { UnknownQuoteScreen } from './unknown-quote-screen';

const listings = () => screen.getByRole('link', { name: 'Browse listings with price on request' });

describe('request orders', () => {
  it('/requestOrder explains the steps and links to the listings', () => {
    renderScreen(<RequestOrderScreen />);
    expect(screen.getByRole('heading', { level: 1, name: 'Request a quote' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(listings()).toHaveAttribute('href', '/?sale=request');
  });

  it('/requestOrder/confirmation says that no request was sent and links to the listings', () => {
    renderScreen(<RequestOrderConfirmationScreen />);
    expect(screen.getByRole('heading', { level: 1, name: 'No request was sent' })).toBeInTheDocument();
    expect(listings()).toHaveAttribute('href', '/?sale=request');
  });

  it('/requestOrder/confirm/{id} says that there is no such quote and nothing was paid', () => {
    renderScreen(<UnknownQuoteScreen />, { path: '/requestOrder/confirm/7' });
    expect(screen.getByRole('heading', { level: 1, name: 'Quote not found' })).toBeInTheDocument();
    expect(screen.getByText(/You weren’t charged/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your orders' })).toHaveAttribute('href', '/orders');
  });
});
