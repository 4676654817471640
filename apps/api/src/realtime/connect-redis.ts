import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '@marketplace/environment';
import type { Relay } from './realtime-server';

const CONNECT_MS = 5000;
const RECONNECT_MAXIMUM_MS = 3000;
/** Of events that wait for a lost connection; more of them are lost, after which pages read again. */
const QUEUED_EVENTS = 10_000;

/**
 * Connects the sockets of all API processes through Redis streams. Throws StartError if Redis isn't
 * reachable; a connection that is lost later is opened again.
 */
export async function connectRedis(url: string, log: FastifyBaseLogger): Promise<Relay> {
  let isConnected = false;
  let onMissed = (): void => undefined;
  const client = createClient({
    url,
    // The adapter reads answers in the form of this version.
    RESP: 2,
    commandsQueueMaxLength: QUEUED_EVENTS,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (attempts, cause) => (isConnected ? Math.min(attempts * 100, RECONNECT_MAXIMUM_MS) : cause),
    },
  });
  client.on('error', (error: unknown) => {
    if (isConnected) log.warn({ err: error }, 'the connection to Redis is lost');
  });
  client.on('ready', () => isConnected && onMissed());
  await client.connect().catch((error: unknown) => {
    // Not the whole URL: it may contain the password.
    const reason = error instanceof Error && error.message ? error.message : String(error);
    throw new StartError(
      `No Redis at REDIS_URL (${new URL(url).host}): ${reason}. Check the address, or leave it empty.`,
    );
  });
  isConnected = true;
  return {
    adapter: createAdapter(client, { streamName: 'marketplace', channelPrefix: 'marketplace' }),
    onMissed: (listener) => {
      onMissed = listener;
    },
    close: () => client.destroy(),
  };
}
