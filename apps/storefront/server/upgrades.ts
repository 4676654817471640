import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const upgrades = new WeakSet<IncomingMessage>();

/** Whether the connection of this request leaves HTTP. A header alone does not make it so. */
export const isUpgrade = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => upgrades.has(raw);

/** Sends upgrade requests through the same hooks and routes as all others, and ends their connections with the server. */
export function routeUpgrades(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    upgrades.add(request);
    open.add(socket);
    // Node no longer listens for errors of this connection; one without a listener ends the process.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
    if (head.length > 0) socket.unshift(head);
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    // Only a refusal is answered here.
    response.once('finish', () => socket.destroySoon());
    app.routing(request, response);
  });
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}
