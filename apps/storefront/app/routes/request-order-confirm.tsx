import { redirect, useRevalidator } from 'react-router';
import { isPayable } from '@marketplace/api-contract';
import { ConfirmEmail } from '@marketplace/account';
import { EndedOfferScreen, loadLastContact, loadOrder, OrderProvider, OrderScreen } from '@marketplace/orders';
import { loadQuote, QuoteDetails } from '@marketplace/request-orders';
import { load, requireUser } from '../load';
import { RealtimeProvider } from '../realtime';
import type { Route } from './+types/request-order-confirm';

/** A quote that was ordered by is paid here too; once it is paid, it is an order like any other. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  await requireUser(context);
  const [data, lastContact] = await Promise.all([
    load(context, ({ api }) => loadQuote(api, params.id)),
    load(context, ({ api }) => loadLastContact(api)),
  ]);
  const { orderId } = data.quote;
  if (orderId === null) return { data, order: null, lastContact };
  const order = await load(context, ({ api }) => loadOrder(api, orderId));
  if (!isPayable(order.status)) throw redirect(`/orders/${orderId}`);
  return { data, order, lastContact: null };
};

export default function RequestOrderConfirmRoute({ loaderData: { data, order, lastContact } }: Route.ComponentProps) {
  const { quote, request, offer } = data;
  const { revalidate } = useRevalidator();
  const requestPath = `/requestOrder/view/${request.id}`;
  if (!order && !offer) return <EndedOfferScreen requestPath={requestPath} />;
  const initialData = { order, lastContact, ...(offer && { offer }) };
  return (
    <RealtimeProvider>
      <OrderProvider key={quote.id} initialData={initialData}>
        <OrderScreen
          confirmEmail={<ConfirmEmail returnPath={`/requestOrder/confirm/${quote.id}`} />}
          offer={{ details: <QuoteDetails data={data} />, request, reload: () => void revalidate() }}
        />
      </OrderProvider>
    </RealtimeProvider>
  );
}
