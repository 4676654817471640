import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '@marketplace/testing';
import { UnknownAuctionPaymentScreen } from './unknown-auction-payment-screen';

it('/auction/payment/{id} says that nothing was charged and links to auctions and orders', () => {
  renderScreen(<UnknownAuctionPaymentScreen />, { path: '/auction/payment/7' });
  expect(screen.getByRole('heading', { level: 1, name: 'Nothing to pay here' })).toBeInTheDocument();
  expect(screen.getByText(/You weren’t charged/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Browse current auctions' })).toHaveAttribute('href', '/?sale=auction');
  expect(screen.getByRole('link', { name: 'Go to your orders' })).toHaveAttribute('href', '/orders');
});
