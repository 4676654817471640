import { createSocketTicket } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { readSessionId } from '../plugins/session';
import { createTicket } from './socket-tickets';

/** Tickets for sockets of another origin. */
export function registerRealtimeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app)(createSocketTicket).with(async ({ request, now }) => ({
    ticket: await createTicket(deps.db, readSessionId(request) ?? '', now),
  }));
}
