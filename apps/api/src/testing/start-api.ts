import { randomUUID } from 'node:crypto';
import { readEnvironment, type Environment } from '@marketplace/environment';
import { register, type Profile } from '@marketplace/api-contract';
import pg from 'pg';
import { inject } from 'vitest';
import { setVerified } from '../accounts/accounts-repository';
import { ATTEMPT_RULES } from '../accounts/attempts';
import type { AttemptRule } from '../accounts/attempts-repository';
import { buildApp, type AppOptions } from '../app';
import { createDatabase, type Database, type Db } from '@marketplace/database';
import type { Jobs } from '../jobs/jobs';
import type { OutgoingMail } from '../mail/mail';
import type { CallLimits } from '../plugins/limits';
import { createCaller, type ApiCaller } from './api-caller';
import { databaseUrl } from './database-url';

export const TEST_PASSWORD = 'correct horse battery';
const UNLIMITED = Number.MAX_SAFE_INTEGER;
const NO_LIMIT: AttemptRule = { free: 1_000_000_000, firstWaitMs: 0, longestWaitMs: 0, forgetMs: 1 };
/** Rules that limit nothing. */
export const NO_RULES = Object.fromEntries(Object.keys(ATTEMPT_RULES).map((kind) => [kind, NO_LIMIT]));
const UNLIMITED_BUDGET = { perSecond: UNLIMITED, burst: UNLIMITED };
const NO_LIMITS = {
  address: UNLIMITED,
  session: UNLIMITED,
  pictures: UNLIMITED,
  addressCost: UNLIMITED_BUDGET,
  sessionCost: UNLIMITED_BUDGET,
};
const NO_QUOTA = { attackThreshold: 1_000_000_000, perDay: 1_000_000_000 };
/** The secret of the tested API. */
export const TEST_SECRET = 'a secret for tests that is long enough';

interface Options extends Partial<Omit<AppOptions, 'environment' | 'database'>> {
  /** Environment variables that override those of a demo without simulated sellers. */
  variables?: Record<string, string>;
  /** The payment sandbox sends its events. */
  hasSandboxEvents?: boolean;
  /** Fills the database before the app starts. */
  seed?: (db: Db, pool: pg.Pool) => Promise<void>;
}

/** A customer who has just signed up. */
export interface SignedUp {
  api: ApiCaller;
  profile: Profile;
  email: string;
  password: string;
}

/** The whole API on a free port with its own copy of the migrated database. */
export interface TestApi {
  /** A signed-out visitor. */
  api: ApiCaller;
  url: string;
  db: Db;
  pool: pg.Pool;
  databaseUrl: string;
  environment: Environment;
  /** The mails delivered so far, without those with a link that verifies an email. */
  mails: OutgoingMail[];
  /** Mails with a link that verifies an email: one for each sign-up, and those on request. */
  verificationMails: OutgoingMail[];
  jobs: Jobs;
  /** Another signed-out visitor, with headers of their own. */
  visitor: (headers?: Record<string, string>) => Promise<ApiCaller>;
  /** Starts another process of the API on the same database. */
  startAnother: (options?: {
    callLimits: CallLimits;
  }) => Promise<{ url: string; jobs: Jobs; close: () => Promise<void> }>;
  /** A new customer, signed in. */
  signUp: (details?: { email?: string; name?: string; isVerified?: boolean }) => Promise<SignedUp>;
  close: () => Promise<void>;
}

/**
 * Starts the API for a test file: `beforeAll(async () => { t = await startApi(); }); afterAll(() =>
 * t.close());`
 */
export async function startApi({ variables, hasSandboxEvents, seed, ...options }: Options = {}): Promise<TestApi> {
  const { server, template } = inject('database');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  // A busy machine takes longer than a customer would wait.
  const open = () => createDatabase(databaseUrl(server, name), { waitMs: 60_000 });
  const database = open();
  await seed?.(database.db, database.pool);
  const environment = readEnvironment({ MODE: 'demo', DEMO_SELLERS: '0', LOG_LEVEL: 'silent', ...variables });
  const mails: OutgoingMail[] = [];
  const verificationMails: OutgoingMail[] = [];
  const build = (over: Database, own: { callLimits?: CallLimits } = {}) =>
    buildApp({
      secret: TEST_SECRET,
      settingsCacheMs: 0,
      callLimits: NO_LIMITS,
      attemptRules: NO_RULES,
      passwordQuota: NO_QUOTA,
      deliver: async (letter) => void (letter.text.includes('/verify?token=') ? verificationMails : mails).push(letter),
      ...options,
      ...own,
      environment,
      database: over,
    });
  const app = await build(database);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  if (hasSandboxEvents) app.sendSandboxEvents(url);

  const startAnother: TestApi['startAnother'] = async (own) => {
    const over = open();
    const other = await build(over, own);
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
    databaseUrl: databaseUrl(server, name),
    environment,
    mails,
    verificationMails,
    jobs: app.jobs,
    visitor: (headers) => createCaller(url, headers),
    startAnother,
    signUp,
    close: async () => {
      await app.close();
      await database.close();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
