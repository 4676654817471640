import {
  cookieName,
  ErrorBody,
  getHash,
  KEY_HEADER,
  SESSION_COOKIE,
  type CallInput,
  type JsonEndpoint,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { endSession, startSession } from '../accounts/sessions-service';
import type { Deps } from '../deps';
import { AppError } from '../errors';

/** Calls an endpoint; throws AppError with the code of the error response. */
export type SellerApi = <E extends JsonEndpoint>(endpoint: E, call?: CallInput<E>) => Promise<z.output<E['response']>>;

/** Signs a seller's account in, passes `work` a client with its session, and signs it out. */
export type ActAsSeller = (accountId: string, work: (api: SellerApi) => Promise<void>) => Promise<void>;

const ADDRESS = '127.0.0.1';
const TIMEOUT_MS = 10_000;

/**
 * Sends requests to this process over HTTP, like a seller's browser: with a key, a session and the
 * headers of the site's own pages.
 */
export function createActAsSeller(app: FastifyInstance, { db, clock, environment }: Deps): ActAsSeller {
  const cookie = cookieName(SESSION_COOKIE, environment.PUBLIC_URL?.startsWith('https:') ?? false);

  const createCaller = (headers: Record<string, string>): SellerApi => {
    const call = async ({ method, path, response }: JsonEndpoint, { params = {}, body }: LooseCall = {}) => {
      const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
      const answer = await fetch(getOrigin(app) + filled, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (answer.ok) return response.parse(await answer.json());
      const { code, message } = ErrorBody.parse(await answer.json());
      throw new AppError(code, message, { status: answer.status });
    };
    return call as unknown as SellerApi;
  };

  return async (customerId, work) => {
    const session = { customerId, previousId: undefined, now: clock(), userAgent: '', address: ADDRESS };
    const id = await startSession(db, session);
    const headers = { cookie: `${cookie}=${id}`, 'sec-fetch-site': 'same-origin' };
    try {
      const { result } = await createCaller(headers)(getHash);
      await work(createCaller({ ...headers, [KEY_HEADER]: result }));
    } finally {
      await endSession(db, id);
    }
  };
}

interface LooseCall {
  params?: Record<string, unknown>;
  body?: object;
}

/** Where this process listens; if on every address of the machine, the loopback address. */
const getOrigin = ({ listeningOrigin }: FastifyInstance): string =>
  listeningOrigin.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
