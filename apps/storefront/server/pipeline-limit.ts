import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A server that ends a connection with more than `maximum` pipelined requests. Node handles all
 * requests of one packet in the same turn of the event loop, so a packet of two thousand would
 * delay every other visitor.
 */
export function createServerWithPipelineLimit(
  maximum: number,
  options: ServerOptions,
  handle: RequestListener,
): Server {
  const waiting = new WeakMap<Socket, number>();
  return createServer(options, (request, response) => {
    const { socket } = request;
    // The parser continues with the rest of the packet.
    if (socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > maximum) return void socket.destroy();
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    handle(request, response);
  });
}
