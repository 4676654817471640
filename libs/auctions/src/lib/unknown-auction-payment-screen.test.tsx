import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '@marketplace/testing';
import { UnknownAuctionPaymentScreen } from './unknown-auction-payment-screen';

it('/auction/payment/{id} says that nothing was charged and leads on', () => {
  renderScreen(<UnknownAuctionPaymentScreen />, { path: '/auction/payment/7' });
  expect(screen.getByRole('heading', { level: 1, name: 'There is nothing to pay here' })).toBeInTheDocument();
  expect(screen.getByText(/Nothing was charged/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See running auctions' })).toHaveAttribute('href', '/?sale=auction');
  expect(screen.getByRole('link', { name: 'Go to your orders' })).toHaveAttribute('href', '/orders');
});
