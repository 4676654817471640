import {
  archiveConversation,
  blockConversation,
  getConversation,
  listConversations,
  readConversation,
  reportConversation,
  sendMessage,
  startConversation,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import * as messages from './messages-service';

/** Messages between customers and sellers. */
export function registerMessageRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  on(listConversations).with(({ customer, query }) =>
    messages.listOwnConversations(deps, customer.id, { ...query, search: query.search ?? '' }),
  );
  on(startConversation).with(({ customer, body, now }) => messages.startConversation(deps, customer, body, now));
  on(getConversation).with(({ customer, params, query }) => messages.getThread(deps, customer.id, params.id, query));
  on(sendMessage).with(({ customer, params, body, now }) =>
    messages.continueConversation(deps, customer, params.id, body, now),
  );
  on(readConversation).with(({ customer, params, body }) =>
    messages.readConversation(deps, customer.id, params.id, body.number),
  );
  on(archiveConversation).with(async ({ customer, params, body }) => {
    await messages.archiveConversation(deps, customer.id, params.id, body.isArchived);
    return {};
  });
  on(blockConversation).with(({ customer, params, body, now }) =>
    messages.blockConversation(deps, customer.id, params.id, body.isBlocked, now),
  );
  on(reportConversation).with(async ({ customer, params, body, now }) => {
    await messages.reportConversation(deps, customer, params.id, body, now);
    return {};
  });
}
