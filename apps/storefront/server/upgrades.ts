import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const upgrades = new WeakSet<IncomingMessage>();

/** Whether the connection of this request leaves HTTP. A header alone does not make it so. */
export const isUpgrade = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => upgrades.has(raw);

/**
 * Routes upgrade requests through the usual hooks, and closes their connections with the server.
 */
export function routeUpgrades(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    upgrades.add(request);
    open.add(socket);
    // Without an error listener an error of this connection would end the process.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
    if (head.length > 0) socket.unshift(head);
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    // Only an error response is written through this ServerResponse.
    response.once('finish', () => socket.destroySoon());
    app.routing(request, response);
  });
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}
