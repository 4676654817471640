import type { RealtimeEvents, RealtimeRequests } from '@marketplace/api-contract';
import type { Server, ServerOptions, Socket } from 'socket.io';

interface SocketData {
  /** Null for a visitor who is signed out. */
  customerId: string | null;
}

/** The socket server with the events of the contract. */
export type RealtimeServer = Server<RealtimeRequests, RealtimeEvents, Record<string, never>, SocketData>;

/** The connection of one page. */
export type RealtimeSocket = Socket<RealtimeRequests, RealtimeEvents, Record<string, never>, SocketData>;

/** Carries the events of one process to the sockets of all processes. */
export interface Relay {
  adapter: ServerOptions['adapter'];
  /** Calls the listener when events of other processes may have been lost. */
  onMissed: (listener: () => void) => void;
  close: () => void;
}
