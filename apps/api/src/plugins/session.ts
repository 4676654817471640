import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import { cookieName, SESSION_COOKIE, type Language } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { followLanguage } from '../accounts/follow-language';
import { ABSOLUTE_MS, endSession, findCustomer, startSession } from '../accounts/sessions-service';
import type { Db } from '../db/client';
import type { Deps } from '../deps';

/** Reads the session cookie and forgets one that is no longer good. */
export async function sessionCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
}

type Cookies = Pick<FastifyRequest, 'cookies' | 'visitor'>;

const nameOf = (name: string, { visitor }: Cookies) => cookieName(name, visitor.isSecure);

/** A cookie of ours, by its name without the prefix that it has over TLS. */
export const readCookie = (request: Cookies, name: string): string | undefined =>
  request.cookies[nameOf(name, request)];

/** Only this site's own server reads it, for so many seconds. */
export const writeCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAge: number,
): void => void reply.setCookie(nameOf(name, request), value, { ...attributes(request), maxAge });

/** The id of the session that a request comes with, if it says one. */
export const sessionIdOf = (request: Cookies): string | undefined => readCookie(request, SESSION_COOKIE);

const forget = (request: FastifyRequest, reply: FastifyReply) =>
  void reply.clearCookie(nameOf(SESSION_COOKIE, request), attributes(request));

/** The customer of the request's session, or null. */
export async function customerOf(request: FastifyRequest, reply: FastifyReply, db: Db, now: Date) {
  const id = sessionIdOf(request);
  if (id === undefined) return null;
  const customer = await findCustomer(db, id, now);
  if (!customer) forget(request, reply);
  return customer;
}

/** Signs a customer in: a new session in place of the one that the request came with; the browser is theirs from now on. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  customer: { id: string; email: string; language: Language | null },
  now: Date,
) {
  const before = sessionIdOf(request);
  const id = await startSession(db, {
    customerId: customer.id,
    before,
    now,
    userAgent: request.headers['user-agent'] ?? '',
    address: request.visitor.address,
  });
  writeCookie(request, reply, SESSION_COOKIE, id, ABSOLUTE_MS / 1000);
  rememberBrowser(request, reply, secret, customer.email);
  await followLanguage(db, customer, request);
}

/** Which browsers have signed in to which accounts before; it signs nobody in. */
const BROWSER_COOKIE = 'browser';
const BROWSER_SECONDS = 365 * 24 * 60 * 60;
/** Of the accounts that one browser was used for, the latest. */
const MARKS = 4;
const ID_LENGTH = 22;

/** From now on this browser is known for that account: strangers who try its password cannot keep it out. */
export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, secret: string, email: string): void {
  const isOwn = (mark: string) => isMarkOf(mark, secret, email);
  const marks = marksOf(request);
  const own = marks.find(isOwn) ?? createMark(secret, email);
  const value = [own, ...marks.filter((mark) => !isOwn(mark))].slice(0, MARKS).join('.');
  writeCookie(request, reply, BROWSER_COOKIE, value, BROWSER_SECONDS);
}

/** An id of this browser, if that account has signed in with it before. */
export const knownBrowserOf = (request: Cookies, secret: string, email: string): string | undefined =>
  marksOf(request)
    .find((mark) => isMarkOf(mark, secret, email))
    ?.slice(0, ID_LENGTH);

function createMark(secret: string, email: string): string {
  const id = randomBytes(16).toString('base64url');
  return id + signatureOf(id, secret, email);
}
const isMarkOf = (mark: string, secret: string, email: string): boolean => {
  const given = Buffer.from(mark.slice(ID_LENGTH));
  const expected = Buffer.from(signatureOf(mark.slice(0, ID_LENGTH), secret, email));
  return given.length === expected.length && timingSafeEqual(given, expected);
};
const signatureOf = (id: string, secret: string, email: string) =>
  createHmac('sha256', secret).update(`browser ${id} ${email}`).digest('base64url');
const marksOf = (request: Cookies) =>
  (readCookie(request, BROWSER_COOKIE) ?? '').split('.').filter(Boolean).slice(0, MARKS);

/** Ends the request's session, if it has one. */
export async function signOut(request: FastifyRequest, reply: FastifyReply, db: Db) {
  const id = sessionIdOf(request);
  if (id === undefined) return;
  await endSession(db, id);
  forget(request, reply);
}

const attributes = ({ visitor }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: visitor.isSecure }) as const;
