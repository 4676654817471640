import {
  captureOperatorDeposit,
  captureSellerDeposit,
  getOperatorOrder,
  getSellerOrder,
  listOperatorOrders,
  listSellerOrders,
  refundOperatorOrder,
  refundSellerOrder,
  updateOperatorOrder,
  updateSellerOrder,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import type { SellerAccount } from '../sellers/seller-accounts';
import {
  actOnSoldOrder,
  captureSoldDeposit,
  getSoldOrder,
  listSoldOrders,
  refundSoldOrder,
  type Handler,
} from './sold-orders-service';

const asSeller = ({ id }: SellerAccount): Handler => ({ actor: 'seller', sellerId: id });
const OPERATOR: Handler = { actor: 'operator' };

/** Orders as sellers and the operator handle them. */
export function registerSoldOrderRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(listSellerOrders).with(({ query, seller, now }) => listSoldOrders(deps, asSeller(seller), query, now));
  on(getSellerOrder).with(({ params: { id }, seller, now }) => getSoldOrder(deps, asSeller(seller), id, now));
  on(updateSellerOrder).with(async ({ params: { id }, body, seller, now }) => {
    await actOnSoldOrder(deps, asSeller(seller), id, body, now);
    return getSoldOrder(deps, asSeller(seller), id, now);
  });
  on(refundSellerOrder).with(async ({ params: { id }, body, seller, now }) => {
    await refundSoldOrder(deps, asSeller(seller), id, body, now);
    return getSoldOrder(deps, asSeller(seller), id, now);
  });
  on(captureSellerDeposit).with(async ({ params: { id }, body, seller, now }) => {
    await captureSoldDeposit(deps, asSeller(seller), id, body, now);
    return getSoldOrder(deps, asSeller(seller), id, now);
  });
  on(captureOperatorDeposit).with(async ({ params: { id }, body, now }) => {
    await captureSoldDeposit(deps, OPERATOR, id, body, now);
    return getSoldOrder(deps, OPERATOR, id, now);
  });
  on(listOperatorOrders).with(({ query: { sellerId, ...query }, now }) =>
    listSoldOrders(deps, OPERATOR, { ...query, ...(sellerId !== undefined && { sellerId: Number(sellerId) }) }, now),
  );
  on(getOperatorOrder).with(({ params: { id }, now }) => getSoldOrder(deps, OPERATOR, id, now));
  on(updateOperatorOrder).with(async ({ params: { id }, body, now }) => {
    await actOnSoldOrder(deps, OPERATOR, id, body, now);
    return getSoldOrder(deps, OPERATOR, id, now);
  });
  on(refundOperatorOrder).with(async ({ params: { id }, body, now }) => {
    await refundSoldOrder(deps, OPERATOR, id, body, now);
    return getSoldOrder(deps, OPERATOR, id, now);
  });
}
