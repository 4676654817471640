import { data } from 'react-router';
import { UnknownAuctionPaymentScreen } from '@marketplace/auctions';
import { requireUser } from '../load';
import type { Route } from './+types/auction-payment';

// Nobody can bid yet, so no auction is won and every id is unknown.
export const loader = async ({ context }: Route.LoaderArgs) => {
  await requireUser(context);
  return data(null, { status: 404 });
};

export default function AuctionPaymentRoute() {
  return <UnknownAuctionPaymentScreen />;
}
