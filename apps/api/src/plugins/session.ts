import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import { cookieName, SESSION_COOKIE, type Language } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { updateLanguage } from '../accounts/update-language';
import { ABSOLUTE_MS, endSession, findCustomer, startSession } from '../accounts/sessions-service';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';

/** Registers the cookie parser. */
export async function registerCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
}

type Cookies = Pick<FastifyRequest, 'cookies' | 'visitor'>;

const getCookieName = (name: string, { visitor }: Cookies) => cookieName(name, visitor.isSecure);

/** Reads a cookie by its name without the prefix that it has over TLS. */
export const readCookie = (request: Cookies, name: string): string | undefined =>
  request.cookies[getCookieName(name, request)];

/** Sets a cookie for this site's server only. `maxAge` in seconds. */
export const writeCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAge: number,
): void => void reply.setCookie(getCookieName(name, request), value, { ...attributes(request), maxAge });

/** The session id that a request carries, if any. */
export const readSessionId = (request: Cookies): string | undefined => readCookie(request, SESSION_COOKIE);

const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply) =>
  void reply.clearCookie(getCookieName(SESSION_COOKIE, request), attributes(request));

/** The customer of the request's session, or null. Clears an invalid cookie. */
export async function findSessionCustomer(request: FastifyRequest, reply: FastifyReply, db: Db, now: Date) {
  const id = readSessionId(request);
  if (id === undefined) return null;
  const customer = await findCustomer(db, id, now);
  if (!customer) clearSessionCookie(request, reply);
  return customer;
}

/** Signs a customer in: replaces the session of the request and remembers the browser as theirs. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  customer: { id: string; email: string; language: Language | null },
  now: Date,
) {
  const before = readSessionId(request);
  const id = await startSession(db, {
    customerId: customer.id,
    previousId: before,
    now,
    userAgent: request.headers['user-agent'] ?? '',
    address: request.visitor.address,
  });
  writeCookie(request, reply, SESSION_COOKIE, id, ABSOLUTE_MS / 1000);
  rememberBrowser(request, reply, secret, customer.email);
  await updateLanguage(db, customer, request);
}

/** Identifies browsers that have signed in to an account before. It signs nobody in. */
const BROWSER_COOKIE = 'browser';
const BROWSER_SECONDS = 365 * 24 * 60 * 60;
/** The accounts most recently used in one browser. */
const BROWSER_TOKENS_MAXIMUM = 4;
const ID_LENGTH = 22;

/**
 * Makes the browser known to the account, so that strangers who try its password cannot lock it
 * out.
 */
export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, secret: string, email: string): void {
  const isOwn = (token: string) => isBrowserTokenFor(token, secret, email);
  const tokens = readBrowserTokens(request);
  const own = tokens.find(isOwn) ?? createBrowserToken(secret, email);
  const value = [own, ...tokens.filter((token) => !isOwn(token))].slice(0, BROWSER_TOKENS_MAXIMUM).join('.');
  writeCookie(request, reply, BROWSER_COOKIE, value, BROWSER_SECONDS);
}

/** The id of this browser if it is known to the account. */
export const readKnownBrowser = (request: Cookies, secret: string, email: string): string | undefined =>
  readBrowserTokens(request)
    .find((token) => isBrowserTokenFor(token, secret, email))
    ?.slice(0, ID_LENGTH);

function createBrowserToken(secret: string, email: string): string {
  const id = randomBytes(16).toString('base64url');
  return id + signBrowserToken(id, secret, email);
}
const isBrowserTokenFor = (token: string, secret: string, email: string): boolean => {
  const given = Buffer.from(token.slice(ID_LENGTH));
  const expected = Buffer.from(signBrowserToken(token.slice(0, ID_LENGTH), secret, email));
  return given.length === expected.length && timingSafeEqual(given, expected);
};
const signBrowserToken = (id: string, secret: string, email: string) =>
  createHmac('sha256', secret).update(`browser ${id} ${email}`).digest('base64url');
const readBrowserTokens = (request: Cookies) =>
  (readCookie(request, BROWSER_COOKIE) ?? '').split('.').filter(Boolean).slice(0, BROWSER_TOKENS_MAXIMUM);

/** Ends the request's session, if it has one. */
export async function signOut(request: FastifyRequest, reply: FastifyReply, db: Db) {
  const id = readSessionId(request);
  if (id === undefined) return;
  await endSession(db, id);
  clearSessionCookie(request, reply);
}

const attributes = ({ visitor }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: visitor.isSecure }) as const;
