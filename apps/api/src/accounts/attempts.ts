import { createHmac } from 'node:crypto';
import type { Db } from '@marketplace/database';
import { AppError } from '../errors';
import { countAttempt, countUpToLimit, deleteAttempts, undoAttempt, type AttemptRule } from './attempts-repository';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Tests pass their own. */
export const ATTEMPT_RULES = {
  /** Passwords for one account from one address. */
  passwordOfAccount: { free: 5, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Passwords for one account from one browser that has signed in to it before. */
  passwordFromBrowser: { free: 5, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Passwords from one address, for any account. */
  passwordOfAddress: { free: 50, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /**
   * New accounts from one address, which an office or a mobile carrier may share: waits stay short.
   */
  signUp: { free: 50, firstWaitMs: 5 * SECOND_MS, longestWaitMs: 3 * MINUTE_MS, forgetMs: 2 * HOUR_MS },
  /** Passwords checked before they are chosen, from one address. */
  passwordChoice: { free: 60, firstWaitMs: SECOND_MS, longestWaitMs: 5 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Codes and tokens of other providers from one address: each calls the provider. */
  social: { free: 30, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Cards that one address begins to save: the provider counts the attempts for each. */
  cardSetup: { free: 50, firstWaitMs: 10 * SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: 2 * HOUR_MS },
  /** Mails with a link requested from one address, those of new accounts too. */
  mailOfAddress: { free: 10, firstWaitMs: 30 * SECOND_MS, longestWaitMs: HOUR_MS, forgetMs: 2 * HOUR_MS },
  /** Mails with a link to one mailbox, which may have several accounts ('ada+shop@'). */
  mailToAccount: { free: 5, firstWaitMs: 10 * MINUTE_MS, longestWaitMs: HOUR_MS, forgetMs: 2 * HOUR_MS },
  /**
   * Sign-in links to one account: the next is allowed before the last one expires
   * (SIGN_IN_LINK_MS).
   */
  signInLinkToAccount: { free: 3, firstWaitMs: 5 * MINUTE_MS, longestWaitMs: 25 * MINUTE_MS, forgetMs: 2 * HOUR_MS },
  /** Mailed tokens from one address. */
  token: { free: 30, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Holds of one listing by one customer. */
  hold: { free: 4, firstWaitMs: 30 * MINUTE_MS, longestWaitMs: 2 * HOUR_MS, forgetMs: 2 * HOUR_MS },
  /** Unpaid orders of one listing by one customer; a payment undoes the count. */
  unpaidOrder: { free: 4, firstWaitMs: 30 * MINUTE_MS, longestWaitMs: 2 * HOUR_MS, forgetMs: 2 * HOUR_MS },
  /** Unpaid orders of a large part of one listing from one network, by unverified customers. */
  largeOrderFromNetwork: { free: 1, firstWaitMs: 30 * MINUTE_MS, longestWaitMs: 2 * HOUR_MS, forgetMs: 4 * HOUR_MS },
  /** The same by customers with a verified email who have never paid an order. */
  largeOrderOfVerified: { free: 2, firstWaitMs: 30 * MINUTE_MS, longestWaitMs: 2 * HOUR_MS, forgetMs: 4 * HOUR_MS },
  /** Unpaid orders of any listings from one network, by customers without a paid order. */
  unpaidOrdersOfAddress: {
    free: 200,
    firstWaitMs: 10 * SECOND_MS,
    longestWaitMs: 5 * MINUTE_MS,
    forgetMs: 2 * HOUR_MS,
  },
  /** Promo codes from one network that don't exist. */
  promoCode: { free: 30, firstWaitMs: 10 * SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Changes of one order's dates, each of which emails its customer and its seller. */
  dateChange: { free: 5, firstWaitMs: MINUTE_MS, longestWaitMs: HOUR_MS, forgetMs: 2 * HOUR_MS },
  /** Requests for quotes of unverified customers from one address. */
  requestOfAddress: { free: 30, firstWaitMs: MINUTE_MS, longestWaitMs: HOUR_MS, forgetMs: 24 * HOUR_MS },
  /** Messages of one account: more than anybody types, fewer than a script sends. */
  message: { free: 100, firstWaitMs: 5 * SECOND_MS, longestWaitMs: 5 * MINUTE_MS, forgetMs: 20 * MINUTE_MS },
  /** Reports of one account, each of which emails the operator. */
  conversationReport: { free: 5, firstWaitMs: MINUTE_MS, longestWaitMs: HOUR_MS, forgetMs: 2 * HOUR_MS },
  /** Files from one address. */
  upload: { free: 60, firstWaitMs: 10 * SECOND_MS, longestWaitMs: 10 * MINUTE_MS, forgetMs: HOUR_MS },
} satisfies Record<string, AttemptRule>;

export type AttemptKind = keyof typeof ATTEMPT_RULES;
export type AttemptRules = Readonly<Record<AttemptKind, AttemptRule>>;

/**
 * How many passwords an account accepts in a day (UTC) from browsers that never signed in to it.
 */
export interface PasswordQuota {
  /** From any address; beyond it the account counts as under attack. */
  attackThreshold: number;
  /** In total; under attack each address has one of them. */
  perDay: number;
}

export const PASSWORD_QUOTA: PasswordQuota = { attackThreshold: 10, perDay: 100 };

/** The kind of an attempt, and the account, address or listing that it counts for. */
export type Attempt = readonly [kind: AttemptKind, subject: string];

/** Counts attempts in the database, for all processes of the API together. */
export interface Attempts {
  /** The same within a transaction: a rollback undoes it. */
  within: (tx: Db) => Attempts;
  /**
   * Counts attempts before they are made, so that concurrent ones are limited too. Throws
   * `too_many_requests` during a wait.
   */
  begin: (attempted: readonly Attempt[], now: Date) => Promise<void>;
  /** Counts one attempt; returns false during a wait. */
  tryBegin: (attempt: Attempt, now: Date) => Promise<boolean>;
  /**
   * Uncounts attempts that succeeded. Those of one address or browser for one account are deleted.
   */
  undo: (attempted: readonly Attempt[]) => Promise<void>;
  /** Counts one for today; false if there were `limit` already. */
  countToday: (kind: string, subject: string, limit: number, now: Date) => Promise<boolean>;
  /** Uncounts one of today's. */
  undoToday: (kind: string, subject: string, now: Date) => Promise<void>;
}

/** Kinds for which a right password proves that the earlier attempts were the owner's. */
const DELETED_ON_SUCCESS: ReadonlySet<AttemptKind> = new Set(['passwordOfAccount', 'passwordFromBrowser']);

export function createAttempts(db: Db, secret: string, rules: AttemptRules): Attempts {
  // Keyed hashes, so that the table reveals neither addresses nor emails.
  const hashKey = ([kind, subject]: readonly [kind: string, subject: string]) =>
    `${kind} ${createHmac('sha256', secret).update(`attempt ${kind} ${subject}`).digest('base64url')}`;
  const hashKeyOfToday = (kind: string, subject: string, now: Date) =>
    hashKey([kind, `${now.toISOString().slice(0, 10)} ${subject}`]);

  const count = (attempt: Attempt, now: Date) => countAttempt(db, hashKey(attempt), rules[attempt[0]], now);

  return {
    within: (tx) => createAttempts(tx, secret, rules),
    async begin(attempted, now) {
      for (const attempt of attempted) {
        const until = await count(attempt, now);
        if (!until) continue;
        const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND_MS));
        throw new AppError('too_many_requests', undefined, { details: { retryAfterSeconds } });
      }
    },
    tryBegin: async (attempt, now) => (await count(attempt, now)) === null,
    async undo(attempted) {
      for (const attempt of attempted) {
        if (DELETED_ON_SUCCESS.has(attempt[0])) await deleteAttempts(db, hashKey(attempt));
        else await undoAttempt(db, hashKey(attempt));
      }
    },
    countToday: (kind, subject, limit, now) => countUpToLimit(db, hashKeyOfToday(kind, subject, now), limit, now),
    undoToday: (kind, subject, now) => undoAttempt(db, hashKeyOfToday(kind, subject, now)),
  };
}
