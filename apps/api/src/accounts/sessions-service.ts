import type { Device } from '@marketplace/api-contract';
import Bowser from 'bowser';
import type { Db } from '../db/client';
import type { Customer } from '../plugins/serve';
import { createSecret, hashOfSecret } from './secrets';
import {
  deleteSession,
  deleteSessionOf,
  deleteSessionsBeyond,
  deleteSessionsExpiredBefore,
  deleteSessionsOf,
  insertSession,
  readSession,
  readSessionsOf,
  touchSession,
} from './sessions-repository';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session that nobody uses ends then. */
export const IDLE_MS = 14 * DAY_MS;
/** Every session ends then. */
export const ABSOLUTE_MS = 60 * DAY_MS;
/** Of one customer: beyond it the one that was used least lately ends. */
export const SESSIONS_MAXIMUM = 50;
const TOUCH_MS = 60 * 1000;

interface NewSession {
  customerId: string;
  /** The session that the sign-in came with: it ends, so that an id planted before sign-in is worth nothing after it. */
  before: string | undefined;
  now: Date;
  userAgent: string;
  address: string;
}

/** Starts a session and answers its id, which only the cookie keeps. */
export async function startSession(db: Db, { customerId, before, now, userAgent, address }: NewSession) {
  const id = createSecret();
  const idHash = hashOfSecret(id) as string;
  await deleteSessionsExpiredBefore(db, now);
  if (before !== undefined) await endSession(db, before);
  await insertSession(db, {
    idHash,
    customerId,
    createdAt: now,
    lastSeenAt: now,
    provenAt: now,
    expiresAt: new Date(now.getTime() + IDLE_MS),
    userAgent: userAgent.slice(0, 300),
    address,
  });
  await deleteSessionsBeyond(db, customerId, idHash, SESSIONS_MAXIMUM - 1);
  return id;
}

/** Who holds this session id, or null when it is unknown or over. */
export async function findCustomer(db: Db, id: string, now: Date): Promise<Customer | null> {
  const idHash = hashOfSecret(id);
  const found = idHash === null ? undefined : await readSession(db, idHash);
  if (!found) return null;
  const { session, customer } = found;
  if (session.expiresAt <= now) return null;
  if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_MS) {
    const end = Math.min(now.getTime() + IDLE_MS, session.createdAt.getTime() + ABSOLUTE_MS);
    await touchSession(db, session.idHash, now, new Date(end));
  }
  return { ...customer, provenAt: session.provenAt };
}

export async function endSession(db: Db, id: string): Promise<void> {
  const idHash = hashOfSecret(id);
  if (idHash !== null) await deleteSession(db, idHash);
}

/** After a new password: whoever was signed in no longer is. */
export const endSessionsOf = deleteSessionsOf;

/** Of a session's hash: tells the sessions of one customer apart, and is of no use to anybody else. */
const NAME_LENGTH = 16;

/** Where a customer is signed in; `currentId` is the session that asks. */
export async function listDevicesOf(db: Db, customerId: string, currentId: string, now: Date): Promise<Device[]> {
  const current = hashOfSecret(currentId);
  const found = await readSessionsOf(db, customerId, now);
  return found.map(({ idHash, userAgent, address, createdAt, lastSeenAt }) => ({
    id: idHash.slice(0, NAME_LENGTH),
    ...deviceOf(userAgent),
    address,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: idHash === current,
  }));
}

function deviceOf(userAgent: string): Pick<Device, 'browser' | 'system'> {
  if (userAgent === '') return { browser: null, system: null };
  const parser = Bowser.getParser(userAgent);
  return { browser: parser.getBrowserName() || null, system: parser.getOSName() || null };
}

/** Ends one of the customer's own sessions, by its id among them. */
export const endSessionOf = deleteSessionOf;
