import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { auctionDetails, ownBids, renderScreen } from '@marketplace/testing';
import { WonAuctionDetails } from './won-auction-details';

it('AC-03 names what was won and until when it can be paid', () => {
  const offer = { amount: 42_000, expiresAt: '2026-06-08T18:30:00.000Z' };
  const auction = auctionDetails({ status: 'AwaitingPayment', own: ownBids({ status: 'won', offer }) });
  renderScreen(<WonAuctionDetails auction={auction} />, { path: `/auction/payment/${auction.id}` });
  expect(screen.getByRole('link', { name: auction.product.name })).toBeVisible();
  expect(screen.getByText('You won at CA$420.00')).toBeVisible();
  expect(screen.getByText(/^Pay by .*8 Jun/)).toBeVisible();
});
