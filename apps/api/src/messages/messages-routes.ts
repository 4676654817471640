import { getConversation, listConversations, sendMessage, startConversation } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import {
  continueConversation,
  listCustomerConversations,
  getThread,
  startConversation as start,
} from './messages-service';

/** Messages between customers and sellers. */
export function registerMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(listConversations).with(({ customer, query }) => listCustomerConversations(deps, customer.id, query.page));
  on(startConversation).with(({ customer, body, now }) => start(deps, customer, body, now));
  on(getConversation).with(({ customer, params, query }) => getThread(deps, customer.id, params.id, query.before));
  on(sendMessage).with(({ customer, params, body, now }) => continueConversation(deps, customer, params.id, body, now));
}
