import { KEY_HEADER } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { isRecentlyAuthenticated } from '../accounts/recent-auth';
import type { Db } from '@marketplace/database';
import { AppError } from '../errors';
import { findKeyError } from './key';
import { findSessionCustomer } from './session';

/**
 * Checks key, session and recent authentication as each route declares. A route that declares no
 * access stops the start.
 */
export function checkAccess(app: FastifyInstance, db: Db, secret: string): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined)
      throw new Error(
        `${String(method)} ${url} declares no access. Give its route config: { access: 'open' | 'key' | 'customer' }.`,
      );
  });
  app.addHook('onRequest', async (request, reply) => {
    const { access, requiresRecentAuth } = request.routeOptions.config;
    if (access === undefined || access === 'open') return;
    const now = app.clock();
    const rejection = findKeyError(secret, request.headers[KEY_HEADER], now);
    if (rejection) throw new AppError(rejection);
    request.customer = await findSessionCustomer(request, reply, db, now);
    if (access === 'customer' && !request.customer) throw new AppError('signed_out');
    if (requiresRecentAuth && !(request.customer && isRecentlyAuthenticated(request.customer, now)))
      throw new AppError('confirmation_needed');
  });
}
