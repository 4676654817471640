import { createHmac } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { attempts } from '../db/schema';
import { AppError } from '../errors';

/** How many tries go through at once, and how long the wait is after each further one: it doubles. */
export interface AttemptRule {
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** Without a try for so long, counting starts anew. */
  forgetMs: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Tests pass their own. */
export const ATTEMPT_RULES = {
  /** Passwords for one account from one address. */
  passwordFromHere: { free: 5, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Passwords for one account from one browser that has signed in to it before. */
  passwordFromBrowser: { free: 5, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Passwords from one address, whatever the account. */
  passwordOfAddress: { free: 50, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** New accounts from one address, which an office or a mobile carrier may share: waits stay short. */
  signUp: { free: 50, firstWaitMs: 5 * SECOND_MS, longestWaitMs: 3 * MINUTE_MS, forgetMs: 2 * HOUR_MS },
  /** Passwords that are looked at before they are chosen, from one address. */
  passwordChoice: { free: 60, firstWaitMs: SECOND_MS, longestWaitMs: 5 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Codes and tokens of other providers from one address: each asks the provider. */
  social: { free: 30, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Cards that one address begins to save: the provider counts the tries at each. */
  cardSetup: { free: 50, firstWaitMs: 10 * SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: 2 * HOUR_MS },
  /** Mails with a link that one address asks for. */
  mailOfAddress: { free: 10, firstWaitMs: 30 * SECOND_MS, longestWaitMs: HOUR_MS, forgetMs: 2 * HOUR_MS },
  /** Mails with a link to one account. */
  mailToAccount: { free: 5, firstWaitMs: 10 * MINUTE_MS, longestWaitMs: HOUR_MS, forgetMs: 2 * HOUR_MS },
  /** Emails with a sign-in link to one account: the next may come before the last one ends (SIGN_IN_LINK_MS). */
  signInLinkToAccount: { free: 3, firstWaitMs: 5 * MINUTE_MS, longestWaitMs: 25 * MINUTE_MS, forgetMs: 2 * HOUR_MS },
  /** Mailed tokens from one address. */
  token: { free: 30, firstWaitMs: SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Times that one customer has dates of one listing kept. */
  hold: { free: 4, firstWaitMs: 30 * MINUTE_MS, longestWaitMs: 2 * HOUR_MS, forgetMs: 2 * HOUR_MS },
  /** Orders of one listing that one customer does not pay; a paid one is none. */
  unpaidOrder: { free: 4, firstWaitMs: 30 * MINUTE_MS, longestWaitMs: 2 * HOUR_MS, forgetMs: 2 * HOUR_MS },
  /** Unpaid orders of a large part of one listing from one network, by customers that nothing is known of. */
  largeOrderFromNetwork: { free: 1, firstWaitMs: 30 * MINUTE_MS, longestWaitMs: 2 * HOUR_MS, forgetMs: 4 * HOUR_MS },
  /** The same by customers with a verified email who have never paid an order. */
  largeOrderOfVerified: { free: 2, firstWaitMs: 30 * MINUTE_MS, longestWaitMs: 2 * HOUR_MS, forgetMs: 4 * HOUR_MS },
  /** Unpaid orders of whatever listings from one network, by customers without a paid order. */
  unpaidOrdersOfAddress: {
    free: 200,
    firstWaitMs: 10 * SECOND_MS,
    longestWaitMs: 5 * MINUTE_MS,
    forgetMs: 2 * HOUR_MS,
  },
  /** Messages of one customer. */
  message: { free: 20, firstWaitMs: 30 * SECOND_MS, longestWaitMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Files from one address. */
  upload: { free: 60, firstWaitMs: 10 * SECOND_MS, longestWaitMs: 10 * MINUTE_MS, forgetMs: HOUR_MS },
} satisfies Record<string, AttemptRule>;

export type AttemptKind = keyof typeof ATTEMPT_RULES;
export type AttemptRules = Readonly<Record<AttemptKind, AttemptRule>>;

/** How many passwords one account takes in a day (UTC) from browsers that never signed in to it. */
export interface PasswordQuota {
  /** From whatever addresses; beyond it the account is under attack. */
  calm: number;
  /** All together; under attack each address has one of them. */
  perDay: number;
}

export const PASSWORD_QUOTA: PasswordQuota = { calm: 10, perDay: 100 };

/** One thing that is tried: its kind, and the account or address that it counts for. */
export type Attempt = readonly [kind: AttemptKind, of: string];

/** Counts tries in the database, for all processes of the API together. */
export interface Attempts {
  /** The same inside a transaction: what is rolled back was no try. */
  within: (tx: Db) => Attempts;
  /** Counts a try of each before it is made, so that many at one moment are many; refuses where one has to wait. */
  begin: (tried: readonly Attempt[], now: Date) => Promise<void>;
  /** The same, and false instead of a refusal. */
  mayBegin: (attempt: Attempt, now: Date) => Promise<boolean>;
  /** It was right: takes these tries back. Of one address or browser at one account nothing stays. */
  succeed: (tried: readonly Attempt[]) => Promise<void>;
  /** Counts one of today's, unless there were `limit` of them already: then false. */
  countToday: (what: string, of: string, limit: number, now: Date) => Promise<boolean>;
  /** Takes one of today's back. */
  takeBackToday: (what: string, of: string, now: Date) => Promise<void>;
}

/** Where a right password proves that the tries before it were its owner's. */
const OF_ONE_ACCOUNT: ReadonlySet<AttemptKind> = new Set(['passwordFromHere', 'passwordFromBrowser']);
const LONGEST_MEMORY_MS = 24 * HOUR_MS;

export function createAttempts(db: Db, secret: string, rules: AttemptRules): Attempts {
  // The table tells nobody which addresses and e-mails were tried.
  const keyOf = ([kind, of]: readonly [kind: string, of: string]) =>
    `${kind} ${createHmac('sha256', secret).update(`attempt ${kind} ${of}`).digest('base64url')}`;
  const keyOfToday = (what: string, of: string, now: Date) => keyOf([what, `${now.toISOString().slice(0, 10)} ${of}`]);
  const oneLess = { failures: sql`greatest(${attempts.failures} - 1, 0)`, blockedUntil: null };

  /** Null where it may be made, else from when on. */
  async function count(attempt: Attempt, now: Date): Promise<Date | null> {
    const { free, firstWaitMs, longestWaitMs, forgetMs } = rules[attempt[0]];
    const key = keyOf(attempt);
    const isForgotten = sql`${attempts.lastAt} <= ${new Date(now.getTime() - forgetMs).toISOString()}`;
    const failures = sql<number>`CASE WHEN ${isForgotten} THEN 1 ELSE ${attempts.failures} + 1 END`;
    const wait = sql`least(${longestWaitMs}, ${firstWaitMs} * power(2, greatest(0, least(30, ${failures} - ${free}))))`;
    const until = sql`CASE WHEN ${failures} >= ${free} THEN ${now.toISOString()}::timestamptz + ${wait} * interval '1 millisecond' END`;
    const [counted] = await db
      .insert(attempts)
      .values({ key, failures: 1, lastAt: now, blockedUntil: free <= 1 ? new Date(now.getTime() + firstWaitMs) : null })
      .onConflictDoUpdate({
        target: attempts.key,
        set: { failures, lastAt: now, blockedUntil: until },
        // Who tries while waiting waits no longer for it.
        setWhere: sql`${attempts.blockedUntil} IS NULL OR ${attempts.blockedUntil} <= ${now.toISOString()}`,
      })
      .returning({ failures: attempts.failures });
    if (counted?.failures === 1) {
      const isOld = lt(attempts.lastAt, new Date(now.getTime() - LONGEST_MEMORY_MS));
      // What another transaction holds is left to it: nobody waits in a circle.
      const old = db.select({ key: attempts.key }).from(attempts).where(isOld).for('update', { skipLocked: true });
      await db.delete(attempts).where(inArray(attempts.key, old));
    }
    if (counted) return null;
    const [row] = await db.select().from(attempts).where(eq(attempts.key, key));
    return row?.blockedUntil ?? now;
  }

  return {
    within: (tx) => createAttempts(tx, secret, rules),
    async begin(tried, now) {
      for (const attempt of tried) {
        const until = await count(attempt, now);
        if (!until) continue;
        const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND_MS));
        throw new AppError('too_many_requests', undefined, { details: { retryAfterSeconds } });
      }
    },
    mayBegin: async (attempt, now) => (await count(attempt, now)) === null,
    async succeed(tried) {
      for (const attempt of tried) {
        const isOwn = eq(attempts.key, keyOf(attempt));
        if (OF_ONE_ACCOUNT.has(attempt[0])) await db.delete(attempts).where(isOwn);
        else await db.update(attempts).set(oneLess).where(isOwn);
      }
    },
    async countToday(what, of, limit, now) {
      const counted = await db
        .insert(attempts)
        .values({ key: keyOfToday(what, of, now), failures: 1, lastAt: now })
        .onConflictDoUpdate({
          target: attempts.key,
          set: { failures: sql`${attempts.failures} + 1`, lastAt: now },
          setWhere: lt(attempts.failures, limit),
        })
        .returning({ key: attempts.key });
      return counted.length > 0;
    },
    async takeBackToday(what, of, now) {
      await db
        .update(attempts)
        .set(oneLess)
        .where(eq(attempts.key, keyOfToday(what, of, now)));
    },
  };
}
