import { z } from 'zod';

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());
const port = z.coerce
  .number('must be a port number, 1 to 65535')
  .int()
  .min(1, 'must be 1 to 65535')
  .max(65535, 'must be 1 to 65535');
const connections = z.coerce
  .number('must be a number of connections')
  .int('must be a whole number')
  .min(1, 'must be at least 1');
const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` });

const providerUrl = (defaultUrl: string) =>
  url(/^https?$/, defaultUrl)
    .default(defaultUrl)
    .transform((address) => address.replace(/\/$/, ''));

/**
 * All environment variables with their schema and description, for validation, `--help` and the
 * docs. URLs are absolute, without a trailing slash.
 */
const table = {
  MODE: {
    schema: z.preprocess(emptyToUndefined, z.enum(['demo', 'live'], "must be 'demo' or 'live'").default('demo')),
    help: 'demo has sample data and a sandbox payment provider; live has neither (default demo)',
  },
  PORT: {
    schema: z.preprocess(emptyToUndefined, port.default(4200)),
    help: 'the port of the storefront (default 4200)',
  },
  API_PORT: { schema: z.preprocess(emptyToUndefined, port.default(4201)), help: 'the port of the API (default 4201)' },
  HOST: {
    schema: z.preprocess(emptyToUndefined, z.string().default('127.0.0.1')),
    help: 'the address both listen on (default 127.0.0.1; 0.0.0.0 for all)',
  },
  API_URL: {
    schema: optional(url(/^https?$/, 'http://127.0.0.1:4201')),
    help: 'the API as the storefront server reaches it (default: the API started here); browsers use the page’s own origin',
  },
  PUBLIC_URL: {
    schema: optional(
      url(/^https?$/, 'https://market.example').refine(
        (address) => !URL.canParse(address) || [address, `${address}/`].includes(`${new URL(address).origin}/`),
        'must have nothing behind the host, as https://market.example',
      ),
    ),
    help: 'the storefront as visitors see it: canonical links, mails and the same-origin check (default: the address asked for; required in live mode, with https)',
  },
  DATA_DIR: {
    schema: z.preprocess(emptyToUndefined, z.string().default('.data')),
    help: 'folder for the embedded PostgreSQL, pictures and mails (default .data)',
  },
  DATABASE_URL: {
    schema: optional(url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name')),
    help: 'another PostgreSQL to use (default: the embedded one in DATA_DIR)',
  },
  REDIS_URL: {
    schema: optional(url(/^rediss?$/, 'redis://user:password@host:6379')),
    help: 'a Redis that carries live updates between many API processes (default: each process listens to PostgreSQL itself)',
  },
  SECRET: {
    schema: optional(z.string().min(32, 'must have at least 32 characters')),
    help: 'signs the API key hash; required with several nodes (default: generated once in DATA_DIR)',
  },
  INTERNAL_TOKEN: {
    schema: optional(z.string().min(16, 'must have at least 16 characters')),
    help: 'shared by storefront and API: the API believes the visitor’s address that the storefront forwards, and limits no call that the storefront makes for itself (default: made anew by npm start)',
  },
  OPERATOR_TOKEN: {
    schema: optional(z.string().min(32, 'must have at least 32 characters')),
    help: 'lets your own systems call /api/operator/… with the header `authorization: Bearer <token>` (default: these calls don’t exist)',
  },
  TRUST_PROXY: {
    schema: z
      .preprocess(
        emptyToUndefined,
        z
          .string()
          .regex(/^(true|false|[0-9])$/, "must be the number of your own reverse proxies, 0 to 9 ('true' is 1)")
          .default('0'),
      )
      .transform((count) => (count === 'true' ? 1 : count === 'false' ? 0 : Number(count))),
    help: 'how many reverse proxies of your own a request passes; the outermost one’s entry in X-Forwarded-For is the visitor’s address (default 0: none is believed)',
  },
  MAX_CONNECTIONS: {
    schema: optional(connections),
    help: 'how many connections each server has open; one more closes the longest idle one (default: a quarter of the files that the process may open, at most 10000)',
  },
  MAX_CONNECTIONS_PER_ADDRESS: {
    schema: optional(connections),
    help: 'the same for one address; not limited behind TRUST_PROXY, where all connections are the proxy’s (default 600, at most half of MAX_CONNECTIONS)',
  },
  SMTP_URL: {
    schema: optional(url(/^smtps?$/, 'smtp://user:password@host:587')),
    help: 'the mail server, smtp:// or smtps:// (default: an outbox folder in DATA_DIR, shown at /outbox of the API in demo mode); live mode needs smtps://, or smtp://…?requireTLS=true',
  },
  UPLOADS_MEGABYTES: {
    schema: z.preprocess(
      emptyToUndefined,
      z.coerce
        .number('must be a number of megabytes')
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .default(5000),
    ),
    help: 'how much the files that customers send may take up, in megabytes (default 5000)',
  },
  UPLOADS_S3_URL: {
    schema: optional(
      url(/^https?$/, 'https://s3.example.com/bucket').transform((address) => address.replace(/\/$/, '')),
    ),
    help: 'the bucket of an S3-compatible storage for files that customers send, as https://s3.example.com/bucket or https://bucket.s3.example.com (default: the folder DATA_DIR/uploads); required with several nodes that share no disk',
  },
  UPLOADS_S3_REGION: {
    schema: z.preprocess(emptyToUndefined, z.string().default('us-east-1')),
    help: 'the region of that storage (default us-east-1)',
  },
  UPLOADS_S3_KEY_ID: { schema: optional(z.string()), help: 'the access key id of that storage' },
  UPLOADS_S3_SECRET: { schema: optional(z.string()), help: 'the secret access key of that storage' },
  STRIPE_SECRET_KEY: {
    schema: optional(z.string().regex(/^sk_/, 'must start with sk_')),
    help: 'payment provider’s secret key (default: the built-in sandbox, demo mode only)',
  },
  STRIPE_PUBLISHABLE_KEY: {
    schema: optional(z.string().regex(/^pk_/, 'must start with pk_')),
    help: 'payment provider’s publishable key, placed in the configuration',
  },
  STRIPE_API_URL: {
    schema: z.preprocess(emptyToUndefined, providerUrl('https://api.stripe.com')),
    help: 'where the payment provider’s API is, or another that speaks its protocol (default https://api.stripe.com)',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: optional(z.string().regex(/^whsec_/, 'must start with whsec_')),
    help: 'verifies the events that the payment provider sends to /api/payments/events (default: none are accepted; unpaid orders are checked every minute)',
  },
  GOOGLE_CLIENT_SECRET: {
    schema: optional(z.string()),
    help: 'lets customers sign in with Google, with the setting customer_account.googleClientID (default: not offered)',
  },
  GOOGLE_ISSUER: {
    schema: z.preprocess(emptyToUndefined, providerUrl('https://accounts.google.com')),
    help: 'the OpenID Connect provider behind that button (default https://accounts.google.com)',
  },
  FACEBOOK_APP_SECRET: {
    schema: optional(z.string()),
    help: 'lets customers sign in with Facebook, with the setting customer_account.facebookClientID (default: not offered)',
  },
  FACEBOOK_URL: {
    schema: z.preprocess(emptyToUndefined, providerUrl('https://www.facebook.com')),
    help: 'where Facebook asks its users (default https://www.facebook.com; a version may follow, as /v24.0)',
  },
  FACEBOOK_GRAPH_URL: {
    schema: z.preprocess(emptyToUndefined, providerUrl('https://graph.facebook.com')),
    help: 'Facebook’s Graph API (default https://graph.facebook.com)',
  },
  DEMO_SELLERS: {
    schema: optional(z.enum(['0', '1'], 'must be 0 or 1').transform((set) => set === '1')),
    help: '0 leaves the orders of the demo to you; otherwise simulated sellers accept, hand over and complete them (default 1 in demo mode; live mode has no simulated sellers)',
  },
  DEMO_DAY_SECONDS: {
    schema: z.preprocess(
      emptyToUndefined,
      z.coerce
        .number('must be a number of seconds')
        .int('must be a whole number')
        .min(1, 'must be 1 to 86400')
        .max(86_400, 'must be 1 to 86400')
        .default(60),
    ),
    help: 'how many seconds a day lasts for the orders that simulated sellers handle (default 60; 86400 is a real day)',
  },
  BENCH: {
    schema: z
      .preprocess(emptyToUndefined, z.enum(['0', '1'], 'must be 0 or 1').default('0'))
      .transform((set) => set === '1'),
    help: '1 lets npm run bench measure pages past the cache of documents (default 0)',
  },
  LOG_LEVEL: {
    schema: z.preprocess(
      emptyToUndefined,
      z
        .enum(
          ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
          'must be fatal, error, warn, info, debug or silent',
        )
        .default('warn'),
    ),
    help: 'how much the servers log, as JSON lines (default warn)',
  },
} as const;

type Schemas = { -readonly [Name in keyof typeof table]: (typeof table)[Name]['schema'] };
const Table = z.object(
  Object.fromEntries(Object.entries(table).map(([name, { schema }]) => [name, schema])) as Schemas,
);

/** The validated environment; unset optional values are undefined, these two are always set. */
export type Environment = Omit<z.output<typeof Table>, 'API_URL' | 'DEMO_SELLERS'> & {
  API_URL: string;
  DEMO_SELLERS: boolean;
};

/** An error whose message has one line per invalid variable with the expected value. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Reads and validates all variables. Throws EnvironmentError with one line per invalid variable.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const result = Table.safeParse(variables);
  const problems = result.success
    ? crossChecks(result.data)
    : result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  if (!result.success || problems.length > 0) {
    throw new EnvironmentError(
      `These environment variables aren’t valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  }
  const { API_URL = ownApiUrl(result.data), DEMO_SELLERS = result.data.MODE === 'demo', ...others } = result.data;
  return { ...others, API_URL: API_URL.replace(/\/$/, ''), DEMO_SELLERS };
}

function ownApiUrl({ HOST, API_PORT }: Pick<Environment, 'HOST' | 'API_PORT'>): string {
  return `http://${HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${API_PORT}`;
}

/** Whether `API_URL` is the API that is started together with the storefront. */
export const isOwnApi = (environment: Environment): boolean => environment.API_URL === ownApiUrl(environment);

function crossChecks(env: z.output<typeof Table>): string[] {
  const problems: string[] = [];
  if (env.PORT === env.API_PORT) problems.push('API_PORT must differ from PORT');
  const s3 = [env.UPLOADS_S3_URL, env.UPLOADS_S3_KEY_ID, env.UPLOADS_S3_SECRET];
  if (s3.some((value) => value !== undefined) && s3.includes(undefined))
    problems.push('UPLOADS_S3_URL, UPLOADS_S3_KEY_ID and UPLOADS_S3_SECRET must be set together');
  if (env.MODE === 'live') {
    if (!env.STRIPE_SECRET_KEY || !env.STRIPE_PUBLISHABLE_KEY)
      problems.push(
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be set in live mode: the sandbox provider is for the demo only',
      );
    if (/^sk_test_/.test(env.STRIPE_SECRET_KEY ?? ''))
      problems.push('STRIPE_SECRET_KEY must not be a test key in live mode');
    if (/^pk_test_/.test(env.STRIPE_PUBLISHABLE_KEY ?? ''))
      problems.push('STRIPE_PUBLISHABLE_KEY must not be a test key in live mode');
    if (env.DEMO_SELLERS)
      problems.push('DEMO_SELLERS must not be 1 in live mode: simulated sellers are for the demo only');
    if (!env.PUBLIC_URL) problems.push('PUBLIC_URL must be set in live mode');
    else if (!env.PUBLIC_URL.startsWith('https:')) problems.push('PUBLIC_URL must be https in live mode');
    if (!env.SMTP_URL) problems.push('SMTP_URL must be set in live mode: without it no mail leaves');
    else if (!isEncrypted(env.SMTP_URL))
      problems.push(
        'SMTP_URL must be smtps://, or smtp:// with ?requireTLS=true, in live mode: mails hold links that sign in',
      );
    for (const name of ['STRIPE_API_URL', 'GOOGLE_ISSUER', 'FACEBOOK_URL', 'FACEBOOK_GRAPH_URL'] as const)
      if (!env[name].startsWith('https:')) problems.push(`${name} must be https in live mode`);
    if (env.UPLOADS_S3_URL?.startsWith('http:')) problems.push('UPLOADS_S3_URL must be https in live mode');
  } else {
    if (/^sk_live_/.test(env.STRIPE_SECRET_KEY ?? ''))
      problems.push('STRIPE_SECRET_KEY must not be a live key in demo mode');
    if (/^pk_live_/.test(env.STRIPE_PUBLISHABLE_KEY ?? ''))
      problems.push('STRIPE_PUBLISHABLE_KEY must not be a live key in demo mode');
  }
  return problems;
}

/** Whether emails are sent to the mail server only over TLS with a verified certificate. */
function isEncrypted(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  if (searchParams.has('ignoreTLS') || searchParams.has('tls.rejectUnauthorized')) return false;
  // STARTTLS must be required: otherwise an attacker on the network could downgrade the connection.
  return protocol === 'smtps:' || searchParams.getAll('requireTLS').join() === 'true';
}

/** The table as text, for `--help`. */
export function environmentHelp(): string {
  const width = Math.max(...Object.keys(table).map((name) => name.length));
  return Object.entries(table)
    .map(([name, { help }]) => `  ${name.padEnd(width)}  ${help}`)
    .join('\n');
}
