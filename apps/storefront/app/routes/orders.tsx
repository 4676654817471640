import { loadOrders, ORDERS_PARAMETERS, OrdersPage, OrdersScreen, type OrdersData } from '@marketplace/orders';
import { getRequestsPath, loadRequests, RequestList, type RequestsData } from '@marketplace/request-orders';
import { RealtimeProvider, RevalidateOnChange } from '../realtime';
import { load } from '../load';
import type { Route } from './+types/orders';

export const parameters = [...ORDERS_PARAMETERS, 'tab'] as const;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load<OrdersData | RequestsData>(context, ({ api }) => {
    const { searchParams } = new URL(request.url);
    return searchParams.get('tab') === 'requests' ? loadRequests(api, searchParams) : loadOrders(api, searchParams);
  });

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RealtimeProvider>
      <RevalidateOnChange topic="orders" />
      {'requests' in loaderData ? (
        <OrdersPage tab="requests" path={getRequestsPath(loaderData.page)}>
          <RequestList data={loaderData} />
        </OrdersPage>
      ) : (
        <OrdersScreen data={loaderData} />
      )}
    </RealtimeProvider>
  );
}
