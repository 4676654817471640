import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A server that ends connections which send more requests than `maximum` ahead of their answers: all of one packet are handled
 * in the same turn of the event loop, and everybody else waits for a packet of two thousand.
 */
export function withoutPipelines(maximum: number, options: ServerOptions, handle: RequestListener): Server {
  const waiting = new WeakMap<Socket, number>();
  return createServer(options, (request, response) => {
    const { socket } = request;
    // The parser goes on with the packet that it has.
    if (socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > maximum) return void socket.destroy();
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    handle(request, response);
  });
}
