import type { Device } from '@marketplace/api-contract';
import Bowser from 'bowser';
import type { Db } from '@marketplace/database';
import type { Customer } from '../plugins/serve';
import { createSecret, hashSecret } from './secrets';
import {
  deleteSession,
  deleteCustomerSession,
  deleteOldestSessions,
  deleteSessionsExpiredBefore,
  deleteCustomerSessions,
  insertSession,
  findSession,
  findCustomerSessions,
  touchSession,
} from './sessions-repository';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends after this time without use. */
export const IDLE_MS = 14 * DAY_MS;
/** Every session ends after this time. */
export const ABSOLUTE_MS = 60 * DAY_MS;
/** Per customer; one more ends the least recently used. */
export const SESSIONS_MAXIMUM = 50;
const TOUCH_MS = 60 * 1000;

interface NewSession {
  customerId: string;
  /**
   * The session that the sign-in came with. It ends, so that an id planted before sign-in is
   * worthless afterwards.
   */
  previousId: string | undefined;
  now: Date;
  userAgent: string;
  address: string;
}

/** Starts a session and returns its id, which only the cookie stores. */
export async function startSession(db: Db, { customerId, previousId: before, now, userAgent, address }: NewSession) {
  const id = createSecret();
  const idHash = hashSecret(id) as string;
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
  await deleteOldestSessions(db, customerId, idHash, SESSIONS_MAXIMUM - 1);
  return id;
}

/** The customer of a session id; null if it is unknown or has expired. */
export async function findCustomer(db: Db, id: string, now: Date): Promise<Customer | null> {
  const idHash = hashSecret(id);
  return idHash === null ? null : findCustomerByHash(db, idHash, now);
}

/** As `findCustomer`, by the hash of the id. */
export async function findCustomerByHash(db: Db, idHash: string, now: Date): Promise<Customer | null> {
  const found = await findSession(db, idHash);
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
  const idHash = hashSecret(id);
  if (idHash !== null) await deleteSession(db, idHash);
}

/** After a new password, nobody stays signed in. */
export const endCustomerSessions = deleteCustomerSessions;

export { findLiveSessions } from './sessions-repository';

/**
 * A prefix of a session's hash distinguishes the sessions of one customer and is useless to others.
 */
const DEVICE_ID_LENGTH = 16;

/** Where a customer is signed in; `currentId` is the calling session. */
export async function findDevices(db: Db, customerId: string, currentId: string, now: Date): Promise<Device[]> {
  const current = hashSecret(currentId);
  const found = await findCustomerSessions(db, customerId, now);
  return found.map(({ idHash, userAgent, address, createdAt, lastSeenAt }) => ({
    id: idHash.slice(0, DEVICE_ID_LENGTH),
    ...parseDevice(userAgent),
    address,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: idHash === current,
  }));
}

function parseDevice(userAgent: string): Pick<Device, 'browser' | 'system'> {
  if (userAgent === '') return { browser: null, system: null };
  const parser = Bowser.getParser(userAgent);
  return { browser: parser.getBrowserName() || null, system: parser.getOSName() || null };
}

/** Ends one of the customer's own sessions, by its device id. */
export const endDeviceSession = deleteCustomerSession;
