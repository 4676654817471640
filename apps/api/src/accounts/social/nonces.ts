import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from '../../plugins/session';
import { createSecret, hashSecret } from '../secrets';

const NONCE_COOKIE = 'social-nonce';
/** As long as a browser remembers that it went to a provider. */
const NONCE_SECONDS = 15 * 60;
/** Tabs of one browser that may sign in at the same time. */
const NONCES_MAXIMUM = 4;

/**
 * Creates a nonce for a sign-in of this browser: the cookie holds the secret, the provider signs
 * its hash.
 */
export function createNonce(request: FastifyRequest, reply: FastifyReply): string {
  const secret = createSecret();
  const value = [secret, ...readSecrets(request)].slice(0, NONCES_MAXIMUM).join('.');
  writeCookie(request, reply, NONCE_COOKIE, value, NONCE_SECONDS);
  return hashSecret(secret) as string;
}

/** The nonces that an ID token used by this browser may have. */
export const readNonces = (request: FastifyRequest): readonly string[] =>
  readSecrets(request).flatMap((secret) => hashSecret(secret) ?? []);

const readSecrets = (request: FastifyRequest) =>
  (readCookie(request, NONCE_COOKIE) ?? '').split('.').filter(Boolean).slice(0, NONCES_MAXIMUM);
