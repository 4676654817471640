import { KEY_HEADER } from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { isProven } from '../accounts/proof';
import type { Db } from '../db/client';
import { AppError } from '../errors';
import { refusalOfKey } from './key';
import { customerOf } from './session';

/** Lets in who may come in, as each route declares; a route that declares nothing does not start. */
export function checkAccess(app: FastifyInstance, db: Db, secret: string): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined)
      throw new Error(
        `${String(method)} ${url} declares no access. Give its route config: { access: 'open' | 'key' | 'customer' }.`,
      );
  });
  app.addHook('onRequest', async (request, reply) => {
    const { access, needsProof } = request.routeOptions.config;
    if (access === undefined || access === 'open') return;
    const now = app.clock();
    const refusal = refusalOfKey(secret, request.headers[KEY_HEADER], now);
    if (refusal) throw new AppError(refusal);
    request.customer = await customerOf(request, reply, db, now);
    if (access === 'customer' && !request.customer) throw new AppError('signed_out');
    if (needsProof && !(request.customer && isProven(request.customer, now))) throw new AppError('confirmation_needed');
  });
}
