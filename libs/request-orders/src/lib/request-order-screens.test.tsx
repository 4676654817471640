import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '@marketplace/testing';
import { RequestOrderConfirmationScreen } from './request-order-confirmation-screen';
import { RequestOrderScreen } from './request-order-screen';
import { UnknownQuoteScreen } from './unknown-quote-screen';

const listings = () => screen.getByRole('link', { name: 'See listings on request' });

describe('request orders', () => {
  it('/requestOrder explains how they go and leads to the listings', () => {
    renderScreen(<RequestOrderScreen />);
    expect(screen.getByRole('heading', { level: 1, name: 'Order on request' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(listings()).toHaveAttribute('href', '/?sale=request');
  });

  it('/requestOrder/confirmation claims no request', () => {
    renderScreen(<RequestOrderConfirmationScreen />);
    expect(screen.getByRole('heading', { level: 1, name: 'No request was sent' })).toBeInTheDocument();
    expect(listings()).toHaveAttribute('href', '/?sale=request');
  });

  it('/requestOrder/confirm/{id} knows no quote and says that nothing was paid', () => {
    renderScreen(<UnknownQuoteScreen />, { path: '/requestOrder/confirm/7' });
    expect(screen.getByRole('heading', { level: 1, name: 'We know no such quote' })).toBeInTheDocument();
    expect(screen.getByText(/Nothing was paid/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your orders' })).toHaveAttribute('href', '/orders');
  });
});
