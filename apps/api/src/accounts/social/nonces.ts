import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from '../../plugins/session';
import { createSecret, hashOfSecret } from '../secrets';

const NONCE_COOKIE = 'social-nonce';
/** As long as a browser remembers that it went to a provider. */
const NONCE_SECONDS = 15 * 60;
/** Tabs of one browser that sign in at the same time. */
const NONCES = 4;

/** A nonce for a sign-in that this browser begins: the cookie keeps the secret, the provider gets and signs its hash. */
export function createNonce(request: FastifyRequest, reply: FastifyReply): string {
  const secret = createSecret();
  const value = [secret, ...secretsOf(request)].slice(0, NONCES).join('.');
  writeCookie(request, reply, NONCE_COOKIE, value, NONCE_SECONDS);
  return hashOfSecret(secret) as string;
}

/** What an ID token that this browser may use has as its nonce. */
export const noncesOf = (request: FastifyRequest): readonly string[] =>
  secretsOf(request).flatMap((secret) => hashOfSecret(secret) ?? []);

const secretsOf = (request: FastifyRequest) =>
  (readCookie(request, NONCE_COOKIE) ?? '').split('.').filter(Boolean).slice(0, NONCES);
