import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { AppError } from '../errors';

const READY_MS = 2000;

/** `/health`: the process answers. `/ready`: it can also reach its database. Both without a key, for machines. */
export function healthRoutes(app: FastifyInstance, pool: pg.Pool): void {
  const options = { config: { access: 'open' as const }, schema: { hide: true } };
  app.get('/health', options, () => ({ status: 'ok' }));
  app.get('/ready', options, async () => {
    if (!(await reaches(pool))) throw new AppError('service_unavailable');
    return { status: 'ready' };
  });
}

async function reaches(pool: pg.Pool): Promise<boolean> {
  const signal = AbortSignal.timeout(READY_MS);
  const late = new Promise<false>((resolve) => signal.addEventListener('abort', () => resolve(false), { once: true }));
  return Promise.race([
    late,
    pool.query('SELECT 1').then(
      () => true,
      () => false,
    ),
  ]);
}
