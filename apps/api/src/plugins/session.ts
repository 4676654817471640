import { createHmac } from 'node:crypto';
import cookie from '@fastify/cookie';
import { SESSION_COOKIE } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ABSOLUTE_MS, endSession, findCustomer, startSession } from '../accounts/sessions-service';
import type { Db } from '../db/client';
import type { Deps } from '../deps';

/** Reads the session cookie and forgets one that is no longer good. */
export async function sessionCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
}

/** The customer of the request's session, or null. */
export async function customerOf(request: FastifyRequest, reply: FastifyReply, db: Db, now: Date) {
  const id = request.cookies[SESSION_COOKIE];
  if (id === undefined) return null;
  const customer = await findCustomer(db, id, now);
  if (!customer) void reply.clearCookie(SESSION_COOKIE, attributes(request));
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
  const before = request.cookies[SESSION_COOKIE];
  const id = await startSession(db, {
    customerId: customer.id,
    before,
    now,
    userAgent: request.headers['user-agent'] ?? '',
    address: request.visitor.address,
  });
  void reply.setCookie(SESSION_COOKIE, id, { ...attributes(request), maxAge: ABSOLUTE_MS / 1000 });
  const marks = [markOf(secret, customer.email), ...marksOf(request)];
  const value = [...new Set(marks)].slice(0, MARKS).join('.');
  void reply.setCookie(DEVICE_COOKIE, value, { ...attributes(request), maxAge: DEVICE_SECONDS });
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
const marksOf = (request: FastifyRequest) => (request.cookies[DEVICE_COOKIE] ?? '').split('.').slice(0, MARKS);

/** Ends the request's session, if it has one. */
export async function signOut(request: FastifyRequest, reply: FastifyReply, db: Db) {
  const id = request.cookies[SESSION_COOKIE];
  if (id === undefined) return;
  await endSession(db, id);
  void reply.clearCookie(SESSION_COOKIE, attributes(request));
}

const attributes = ({ visitor }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: visitor.isSecure }) as const;
