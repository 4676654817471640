import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AppError } from '../errors';

const READY_MS = 2000;

/**
 * `/health`: the process answers. `/ready`: it can also reach its database. Both without a key, for
 * machines.
 */
export function registerHealthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  const options = { config: { access: 'open' as const }, schema: { hide: true } };
  app.get('/health', options, () => ({ status: 'ok' }));
  app.get('/ready', options, async () => {
    if (!(await canReachDatabase(pool))) throw new AppError('service_unavailable');
    return { status: 'ready' };
  });
}

async function canReachDatabase(pool: pg.Pool): Promise<boolean> {
  const signal = AbortSignal.timeout(READY_MS);
  const timeout = new Promise<false>((resolve) =>
    signal.addEventListener('abort', () => resolve(false), { once: true }),
  );
  return Promise.race([
    timeout,
    pool.query('SELECT 1').then(
      () => true,
      () => false,
    ),
  ]);
}
