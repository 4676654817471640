import type { Deps } from '../deps';
import { findLiveSessions } from '../accounts/sessions-service';
import type { RealtimeSocket } from './realtime-server';

/**
 * The sockets of this process that belong to a session. The database announces the end of a
 * session, but not that it has expired, and an announcement can be lost with its connection.
 */
export function createSessionSockets({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const sockets = new Map<RealtimeSocket, string>();

  function disconnect(isEnded: (sessionHash: string) => boolean, among = [...sockets]): void {
    for (const [socket, sessionHash] of among) {
      if (!isEnded(sessionHash)) continue;
      socket.disconnect(true);
      // One that is still joining isn't connected yet for socket.io.
      socket.conn.close();
    }
  }

  return {
    add(socket: RealtimeSocket, sessionHash: string): void {
      sockets.set(socket, sessionHash);
      socket.conn.once('close', () => sockets.delete(socket));
    },
    remove: (socket: RealtimeSocket) => void sockets.delete(socket),
    /** Disconnects the sockets of a session that has ended. */
    disconnectSession: (ended: string) => disconnect((sessionHash) => sessionHash === ended),
    /** Disconnects the sockets whose session has ended or expired. */
    async disconnectEnded(): Promise<void> {
      const checked = [...sockets];
      if (checked.length === 0) return;
      const live = await findLiveSessions(db, [...new Set(checked.map(([, hash]) => hash))], clock());
      disconnect((sessionHash) => !live.has(sessionHash), checked);
    },
  };
}
