import { data, redirect } from 'react-router';
import { isPayable } from '@marketplace/api-contract';
import { ConfirmEmail } from '@marketplace/account';
import { loadWonAuction, UnknownAuctionPaymentScreen, WonAuctionDetails } from '@marketplace/auctions';
import { EndedOfferScreen, loadLastContact, loadOrder, OrderProvider, OrderScreen } from '@marketplace/orders';
import { productPath } from '@marketplace/search-params';
import { load, requireUser } from '../load';
import { RealtimeProvider, useReload } from '../realtime';
import type { Route } from './+types/auction-payment';

/** A won auction is ordered and paid here; once it is paid, it is an order like any other. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  await requireUser(context);
  const won = await load(context, ({ api }) => loadWonAuction(api, params.id));
  if (!won) return data(null, { status: 404 });
  const { orderId } = won;
  if (orderId === null) {
    const lastContact = won.offer ? await load(context, ({ api }) => loadLastContact(api)) : null;
    return { won, order: null, lastContact };
  }
  const order = await load(context, ({ api }) => loadOrder(api, orderId));
  if (!isPayable(order.status)) throw redirect(`/orders/${orderId}`);
  return { won, order, lastContact: null };
};

export default function AuctionPaymentRoute({ loaderData }: Route.ComponentProps) {
  const reload = useReload();
  if (!loaderData) return <UnknownAuctionPaymentScreen />;
  const { won, order, lastContact } = loaderData;
  const { auction, offer } = won;
  const listingPath = productPath(auction.product);
  if (!order && !offer) return <EndedOfferScreen backPath={listingPath} isAuction />;
  const initialData = { order, lastContact, ...(offer && { offer }) };
  return (
    <RealtimeProvider>
      <OrderProvider key={`${auction.id} ${order?.id}`} initialData={initialData}>
        <OrderScreen
          confirmEmail={<ConfirmEmail returnPath={`/auction/payment/${auction.id}`} />}
          offer={{
            details: <WonAuctionDetails auction={auction} />,
            backPath: listingPath,
            onOutdated: reload,
          }}
        />
      </OrderProvider>
    </RealtimeProvider>
  );
}
