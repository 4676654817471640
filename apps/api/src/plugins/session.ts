import { createHmac } from 'node:crypto';
import cookie from '@fastify/cookie';
import { cookieName, SESSION_COOKIE } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ABSOLUTE_MS, endSession, findCustomer, startSession } from '../accounts/sessions-service';
import type { Db } from '../db/client';
import type { Deps } from '../deps';

/** Reads the session cookie and forgets one that is no longer good. */
export async function sessionCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
}

type Cookies = Pick<FastifyRequest, 'cookies' | 'visitor'>;

const nameOf = (name: string, { visitor }: Cookies) => cookieName(name, visitor.isSecure);

/** The id of the session that a request comes with, if it says one. */
export const sessionIdOf = (request: Cookies): string | undefined => request.cookies[nameOf(SESSION_COOKIE, request)];

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
  customer: { id: string; email: string },
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
  void reply.setCookie(nameOf(SESSION_COOKIE, request), id, { ...attributes(request), maxAge: ABSOLUTE_MS / 1000 });
  const marks = [markOf(secret, customer.email), ...marksOf(request)];
  const value = [...new Set(marks)].slice(0, MARKS).join('.');
  void reply.setCookie(nameOf(DEVICE_COOKIE, request), value, { ...attributes(request), maxAge: DEVICE_SECONDS });
}

/** Who signed in with this browser before; it signs nobody in. */
const DEVICE_COOKIE = 'device';
const DEVICE_SECONDS = 365 * 24 * 60 * 60;
const MARKS = 4;

/** Whether that account has signed in with this browser before. */
export const isKnownDevice = (request: FastifyRequest, secret: string, email: string): boolean =>
  marksOf(request).includes(markOf(secret, email));

const markOf = (secret: string, email: string) =>
  createHmac('sha256', secret).update(`device ${email}`).digest('base64url');
const marksOf = (request: FastifyRequest) =>
  (request.cookies[nameOf(DEVICE_COOKIE, request)] ?? '').split('.').slice(0, MARKS);

/** Ends the request's session, if it has one. */
export async function signOut(request: FastifyRequest, reply: FastifyReply, db: Db) {
  const id = sessionIdOf(request);
  if (id === undefined) return;
  await endSession(db, id);
  forget(request, reply);
}

const attributes = ({ visitor }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: visitor.isSecure }) as const;
