import type { Db } from '../db/client';
import type { Customer } from '../plugins/serve';
import { createSecret, hashOfSecret } from './secrets';
import {
  deleteSession,
  deleteSessionsExpiredBefore,
  deleteSessionsOf,
  insertSession,
  readSession,
  touchSession,
} from './sessions-repository';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session that nobody uses ends then. */
export const IDLE_MS = 14 * DAY_MS;
/** Every session ends then. */
export const ABSOLUTE_MS = 60 * DAY_MS;
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
  await deleteSessionsExpiredBefore(db, now);
  if (before !== undefined) await endSession(db, before);
  await insertSession(db, {
    idHash: hashOfSecret(id) as string,
    customerId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + IDLE_MS),
    userAgent: userAgent.slice(0, 300),
    address,
  });
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
  return customer;
}

export async function endSession(db: Db, id: string): Promise<void> {
  const idHash = hashOfSecret(id);
  if (idHash !== null) await deleteSession(db, idHash);
}

/** After a new password: whoever was signed in no longer is. */
export const endSessionsOf = deleteSessionsOf;
