import { timingSafeEqual } from 'node:crypto';
import { KEY_HEADER } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRecentlyAuthenticated } from '../accounts/recent-auth';
import type { Db } from '@marketplace/database';
import { AppError } from '../errors';
import { findSellerAccount } from '../sellers/seller-accounts';
import { findKeyError } from './key';
import { findSessionCustomer } from './session';

interface AccessSecrets {
  secret: string;
  /** Undefined: calls of the operator don't exist. */
  operatorToken: string | undefined;
}

/**
 * Checks key, session, seller, operator's token and recent authentication as each route declares. A
 * route that declares no access stops the start.
 */
export function checkAccess(app: FastifyInstance, db: Db, { secret, operatorToken }: AccessSecrets): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined)
      throw new Error(
        `${String(method)} ${url} declares no access. Give its route config: { access: 'open' | 'key' | 'customer' | 'seller' | 'operator' }.`,
      );
  });
  app.addHook('onRequest', async (request, reply) => {
    const { access, requiresRecentAuth, isLinkable } = request.routeOptions.config;
    if (access === undefined || access === 'open') return;
    if (access === 'operator') return requireOperator(request, operatorToken);
    const now = app.clock();
    const rejection = isLinkable ? null : findKeyError(secret, request.headers[KEY_HEADER], now);
    if (rejection) throw new AppError(rejection);
    request.customer = await findSessionCustomer(request, reply, db, now);
    if (access !== 'key' && !request.customer) throw new AppError('signed_out');
    if (access === 'seller' && request.customer) {
      request.seller = await findSellerAccount(db, request.customer.id);
      if (!request.seller) throw new AppError('forbidden');
    }
    if (requiresRecentAuth && !(request.customer && isRecentlyAuthenticated(request.customer, now)))
      throw new AppError('confirmation_needed');
  });
}

function requireOperator({ headers }: FastifyRequest, token: string | undefined): void {
  if (token === undefined) throw new AppError('not_found');
  const given = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('forbidden');
}
