import { z } from 'zod';
import { endpoint } from './endpoint';

/** How long a ticket can be used, once. */
export const SOCKET_TICKET_MS = 60_000;

export const createSocketTicket = endpoint({
  method: 'POST',
  path: '/api/socketTickets',
  access: 'customer',
  summary: 'A ticket that identifies the caller once on a socket of another origin, for 60 seconds',
  response: z.object({ ticket: z.string() }),
});
