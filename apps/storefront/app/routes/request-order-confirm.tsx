import { redirect } from 'react-router';
import { isPayable } from '@marketplace/api-contract';
import { ConfirmEmail } from '@marketplace/account';
import { EndedOfferScreen, loadLastContact, loadOrder, OrderProvider, OrderScreen } from '@marketplace/orders';
import { loadQuote, loadRequest, QuoteDetails } from '@marketplace/request-orders';
import { load, requireUser } from '../load';
import { RealtimeProvider, useReload } from '../realtime';
import type { Route } from './+types/request-order-confirm';

/** A quote that was ordered by is paid here too; once it is paid, it is an order like any other. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  await requireUser(context);
  const [data, lastContact] = await Promise.all([
    load(context, ({ api }) => loadQuote(api, params.id)),
    load(context, ({ api }) => loadLastContact(api)),
  ]);
  const { quote, request, offer } = data;
  const { orderId } = quote;
  if (orderId === null) {
    // The customer may have ordered by another quote and not paid yet.
    const isOtherChosen = !offer && request.status === 'Accepted';
    const others = isOtherChosen ? (await load(context, ({ api }) => loadRequest(api, request.id))).request.quotes : [];
    const otherOrderId = others.find((other) => other.orderId !== null)?.orderId ?? undefined;
    return { data, order: null, lastContact, otherOrderId };
  }
  const order = await load(context, ({ api }) => loadOrder(api, orderId));
  if (!isPayable(order.status)) throw redirect(`/orders/${orderId}`);
  return { data, order, lastContact: null, otherOrderId: undefined };
};

export default function RequestOrderConfirmRoute({ loaderData }: Route.ComponentProps) {
  const { data, order, lastContact, otherOrderId } = loaderData;
  const { quote, request, offer } = data;
  const requestPath = `/requestOrder/view/${request.id}`;
  const reload = useReload();
  if (!order && !offer) return <EndedOfferScreen backPath={requestPath} otherOrderId={otherOrderId} />;
  const initialData = { order, lastContact, ...(offer && { offer }) };
  return (
    <RealtimeProvider>
      {/* Also of an order that was placed in another tab. */}
      <OrderProvider key={`${quote.id} ${order?.id}`} initialData={initialData}>
        <OrderScreen
          confirmEmail={<ConfirmEmail returnPath={`/requestOrder/confirm/${quote.id}`} />}
          offer={{
            details: <QuoteDetails data={data} onDeclined={reload} />,
            request,
            backPath: requestPath,
            onOutdated: reload,
          }}
        />
      </OrderProvider>
    </RealtimeProvider>
  );
}
