import type { Operation } from '../operation';
import type * as socketTickets from '../socket-tickets';

export const createSocketTicket: Operation<typeof socketTickets.createSocketTicket> = {
  method: 'POST',
  path: '/api/socketTickets',
};
