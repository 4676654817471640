import type { Deps } from '../deps';
import type { Relay } from './realtime-server';

/** The relay between API processes that REDIS_URL names; null without one (0076). */
export async function connectRelay({ environment, log }: Pick<Deps, 'environment' | 'log'>): Promise<Relay | null> {
  const { REDIS_URL } = environment;
  if (REDIS_URL === undefined) return null;
  // Loaded only where it is used.
  const { connectRedis } = await import('./connect-redis');
  return connectRedis(REDIS_URL, log);
}
