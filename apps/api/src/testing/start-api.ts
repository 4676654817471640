import { randomUUID } from 'node:crypto';
import { readEnvironment, type Environment } from '@marketplace/environment';
import { register, type Profile } from '@marketplace/api-contract';
import pg from 'pg';
import { inject } from 'vitest';
import { setVerified } from '../accounts/accounts-repository';
import { ATTEMPT_RULES, type AttemptRule } from '../accounts/attempts';
import { buildApp, type AppOptions } from '../app';
import { createDatabase, type Database, type Db } from '../db/client';
import type { Jobs } from '../jobs/jobs';
import type { Letter } from '../mail/mail';
import { createCaller, type ApiCaller } from './api-caller';
import { databaseUrl } from './database-url';

export const TEST_PASSWORD = 'correct horse battery';
const ENDLESS = Number.MAX_SAFE_INTEGER;
const UNCOUNTED: AttemptRule = { free: 1_000_000_000, firstWaitMs: 0, longestWaitMs: 0, forgetMs: 1 };
/** Rules that let everything through. */
export const NO_RULES = Object.fromEntries(Object.keys(ATTEMPT_RULES).map((kind) => [kind, UNCOUNTED]));
const ENDLESS_BUDGET = { perSecond: ENDLESS, burst: ENDLESS };
const NO_LIMITS = {
  address: ENDLESS,
  session: ENDLESS,
  pictures: ENDLESS,
  addressCost: ENDLESS_BUDGET,
  sessionCost: ENDLESS_BUDGET,
};
const NO_QUOTA = { calm: 1_000_000_000, perDay: 1_000_000_000 };
/** What the tested API signs with. */
export const TEST_SECRET = 'a secret for tests that is long enough';

interface Options extends Partial<Omit<AppOptions, 'environment' | 'database'>> {
  /** Environment variables on top of a demo's. */
  variables?: Record<string, string>;
  /** Fills the database before the app starts. */
  seed?: (db: Db, pool: pg.Pool) => Promise<void>;
}

/** A visitor who has just signed up. */
export interface SignedUp {
  api: ApiCaller;
  profile: Profile;
  email: string;
  password: string;
}

/** The whole API on a free port over its own copy of the migrated database. */
export interface TestApi {
  /** A signed-out visitor. */
  api: ApiCaller;
  url: string;
  db: Db;
  pool: pg.Pool;
  environment: Environment;
  /** Every mail delivered so far. */
  mails: Letter[];
  jobs: Jobs;
  /** Another signed-out visitor, with headers of their own. */
  visitor: (headers?: Record<string, string>) => Promise<ApiCaller>;
  /** Another process of the API over the same database: its jobs, and how to end it. */
  another: () => Promise<{ url: string; jobs: Jobs; close: () => Promise<void> }>;
  /** A new customer, signed in. */
  signUp: (details?: { email?: string; name?: string; isVerified?: boolean }) => Promise<SignedUp>;
  close: () => Promise<void>;
}

/** Starts the API for a test file: `beforeAll(async () => { t = await startApi(); }); afterAll(() => t.close());` */
export async function startApi({ variables, seed, ...options }: Options = {}): Promise<TestApi> {
  const { server, template } = inject('database');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const database = createDatabase(databaseUrl(server, name), { max: 10 });
  await seed?.(database.db, database.pool);
  const environment = readEnvironment({ MODE: 'demo', LOG_LEVEL: 'silent', ...variables });
  const mails: Letter[] = [];
  const build = (over: Database) =>
    buildApp({
      secret: TEST_SECRET,
      settingsCacheMs: 0,
      callLimits: NO_LIMITS,
      attemptRules: NO_RULES,
      passwordQuota: NO_QUOTA,
      deliver: async (letter) => void mails.push(letter),
      ...options,
      environment,
      database: over,
    });
  const app = await build(database);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  const another: TestApi['another'] = async () => {
    const over = createDatabase(databaseUrl(server, name), { max: 10 });
    const other = await build(over);
    const url = await other.listen({ host: '127.0.0.1', port: 0 });
    return {
      url,
      jobs: other.jobs,
      close: async () => {
        await other.close();
        await over.close();
      },
    };
  };

  const signUp: TestApi['signUp'] = async ({
    email = `${randomUUID()}@example.com`,
    name: person = 'Ada Lovelace',
    isVerified = false,
  } = {}) => {
    const api = await createCaller(url);
    const body = { email, username: email, password: TEST_PASSWORD, name: person };
    const { profile } = await api(register, { body });
    if (!profile) throw new Error('The account waits for verification.');
    if (isVerified) await setVerified(database.db, profile._id, new Date());
    return { api, profile, email, password: TEST_PASSWORD };
  };

  return {
    api: await createCaller(url),
    url,
    db: database.db,
    pool: database.pool,
    environment,
    mails,
    jobs: app.jobs,
    visitor: (headers) => createCaller(url, headers),
    another,
    signUp,
    close: async () => {
      await app.close();
      await database.close();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
