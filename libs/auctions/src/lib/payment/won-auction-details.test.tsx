import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RealtimeContext, type Realtime } from '@marketplace/realtime';
import { auctionDetails, ownBids, renderScreen } from '@marketplace/testing';
import { WonAuctionDetails } from './won-auction-details';

it('AC-03 names what was won and until when it can be paid, and follows the auction', () => {
  let update: () => void = () => undefined;
  const realtime: Realtime = {
    watch: (_topic, onUpdate) => {
      update = onUpdate;
      return () => undefined;
    },
    followMessages: () => () => undefined,
    sendTyping: () => undefined,
  };
  const offer = { amount: 42_000, expiresAt: '2026-06-08T18:30:00.000Z' };
  const auction = auctionDetails({ status: 'AwaitingPayment', own: ownBids({ status: 'won', offer }) });
  const onChanged = vi.fn();
  renderScreen(
    <RealtimeContext value={realtime}>
      <WonAuctionDetails auction={auction} onChanged={onChanged} />
    </RealtimeContext>,
    { path: `/auction/payment/${auction.id}` },
  );
  expect(screen.getByRole('link', { name: auction.product.name })).toBeVisible();
  expect(screen.getByText('You won at CA$420.00')).toBeVisible();
  expect(screen.getByText(/^Pay by .*8 Jun/)).toBeVisible();
  update();
  expect(onChanged).toHaveBeenCalledOnce();
});
