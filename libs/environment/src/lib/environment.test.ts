import { describe, expect, it } from 'vitest';
import { environmentHelp, EnvironmentError, isOwnApi, readEnvironment } from './environment';

const LIVE = {
  MODE: 'live',
  PUBLIC_URL: 'https://market.example',
  SMTP_URL: 'smtps://user:password@mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};

function getProblems(variables: Record<string, string>): string[] {
  try {
    readEnvironment(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
}

describe('readEnvironment', () => {
  it('defaults to demo mode on the loopback address and ports 4200 and 4201', () => {
    expect(readEnvironment({})).toMatchObject({
      MODE: 'demo',
      PORT: 4200,
      API_PORT: 4201,
      HOST: '127.0.0.1',
      API_URL: 'http://127.0.0.1:4201',
      DATA_DIR: '.data',
      TRUST_PROXY: 0,
      UPLOADS_MEGABYTES: 5000,
      DEMO_SELLERS: true,
      DEMO_DAY_SECONDS: 60,
      LOG_LEVEL: 'warn',
    });
  });

  it('treats an empty variable as absent and ignores unknown variables', () => {
    expect(readEnvironment({ MODE: '', PORT: '', DATABASE_URL: '', SECRET: '', EDITOR: 'vi' })).toEqual(
      readEnvironment({}),
    );
  });

  it('uses API_URL for the API, or else its host and port', () => {
    expect(readEnvironment({ HOST: '0.0.0.0', API_PORT: '9001' }).API_URL).toBe('http://127.0.0.1:9001');
    expect(readEnvironment({ API_URL: 'http://api.internal:80/' }).API_URL).toBe('http://api.internal:80');
  });

  it.each([
    [{ MODE: 'production' }, "MODE must be 'demo' or 'live'"],
    [{ PORT: '0' }, 'PORT must be 1 to 65535'],
    [{ PORT: 'web' }, 'PORT must be a port number, 1 to 65535'],
    [{ PORT: '4201' }, 'API_PORT must differ from PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address such as postgres://user:password@host:5432/name'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be an address such as redis://user:password@host:6379'],
    [{ PUBLIC_URL: 'market.example' }, 'PUBLIC_URL must be an address such as https://market.example'],
    [
      { PUBLIC_URL: 'https://market.example/shop?a' },
      'PUBLIC_URL must have nothing behind the host, as https://market.example',
    ],
    [{ SECRET: 'short' }, 'SECRET must have at least 32 characters'],
    [{ TRUST_PROXY: 'yes' }, "TRUST_PROXY must be the number of your own reverse proxies, 0 to 9 ('true' is 1)"],
    [{ TRUST_PROXY: '-1' }, "TRUST_PROXY must be the number of your own reverse proxies, 0 to 9 ('true' is 1)"],
    [{ UPLOADS_MEGABYTES: '0' }, 'UPLOADS_MEGABYTES must be at least 1'],
    [{ UPLOADS_S3_URL: 'bucket' }, 'UPLOADS_S3_URL must be an address such as https://s3.example.com/bucket'],
    [
      { UPLOADS_S3_URL: 'https://s3.example.com/bucket', UPLOADS_S3_KEY_ID: 'id' },
      'UPLOADS_S3_URL, UPLOADS_S3_KEY_ID and UPLOADS_S3_SECRET must be set together',
    ],
    [{ DEMO_SELLERS: 'no' }, 'DEMO_SELLERS must be 0 or 1'],
    [{ DEMO_DAY_SECONDS: '0' }, 'DEMO_DAY_SECONDS must be 1 to 86400'],
    [{ BENCH: 'yes' }, 'BENCH must be 0 or 1'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug or silent'],
  ])('rejects %j with a one-line message', (variables, problem) => {
    expect(getProblems(variables as unknown as Record<string, string>)).toEqual([problem]);
  });

  it.each([
    ['true', 1],
    ['false', 0],
    ['2', 2],
  ])('reads TRUST_PROXY=%s as a number of proxies', (TRUST_PROXY, count) => {
    expect(readEnvironment({ TRUST_PROXY }).TRUST_PROXY).toBe(count);
  });

  it.each([
    ['', false],
    ['0', false],
    ['1', true],
  ])('reads BENCH=%j as %j', (BENCH, isBench) => {
    expect(readEnvironment({ BENCH }).BENCH).toBe(isBench);
  });

  it('reports all invalid variables at once', () => {
    expect(getProblems({ MODE: 'x', PORT: 'y' })).toHaveLength(2);
  });

  it('OR-11 live mode rejects the sandbox, test keys and a missing public URL', () => {
    expect(getProblems(LIVE)).toEqual([]);
    expect(getProblems({ ...LIVE, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toHaveLength(
      2,
    );
    expect(getProblems({ MODE: 'live' }).join()).toMatch(
      /sandbox provider is for the demo only.*PUBLIC_URL must be set/,
    );
  });

  it('live mode rejects a public URL without TLS', () => {
    expect(getProblems({ ...LIVE, PUBLIC_URL: 'http://market.example' })).toEqual([
      'PUBLIC_URL must be https in live mode',
    ]);
  });

  it('live mode rejects a storage of uploads without TLS', () => {
    const keys = { UPLOADS_S3_KEY_ID: 'id', UPLOADS_S3_SECRET: 'secret' };
    expect(getProblems({ ...LIVE, ...keys, UPLOADS_S3_URL: 'http://s3.example.com/bucket' })).toEqual([
      'UPLOADS_S3_URL must be https in live mode',
    ]);
    expect(getProblems({ ...LIVE, ...keys, UPLOADS_S3_URL: 'https://s3.example.com/bucket/' })).toEqual([]);
  });

  it('live mode rejects a mail server without TLS', () => {
    expect(getProblems({ ...LIVE, SMTP_URL: '' })).toEqual([
      'SMTP_URL must be set in live mode: without it no mail leaves',
    ]);
    for (const SMTP_URL of [
      'smtp://mail.example:587',
      'smtp://mail.example?requireTLS=false',
      'smtp://mail.example?requireTLS=true&ignoreTLS=true',
      'smtps://mail.example?tls.rejectUnauthorized=false',
    ])
      expect(getProblems({ ...LIVE, SMTP_URL })).toEqual([expect.stringMatching(/^SMTP_URL must be smtps:/)]);
    expect(getProblems({ ...LIVE, SMTP_URL: 'smtp://mail.example:587?requireTLS=true' })).toEqual([]);
  });

  it('OR-11 demo mode rejects live keys', () => {
    expect(getProblems({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toEqual([
      'STRIPE_SECRET_KEY must not be a live key in demo mode',
      'STRIPE_PUBLISHABLE_KEY must not be a live key in demo mode',
    ]);
  });
});

describe('isOwnApi', () => {
  it.each([
    ['without an API_URL', { API_PORT: '9001' }, true],
    ['with the URL of the API started here', { API_PORT: '9001', API_URL: 'http://127.0.0.1:9001/' }, true],
    ['with another port', { API_PORT: '9001', API_URL: 'http://127.0.0.1:9002' }, false],
    ['with another host', { API_URL: 'http://api.internal:4201' }, false],
  ])('%s, %j returns %s', (_, variables, isOwn) => {
    expect(isOwnApi(readEnvironment(variables))).toBe(isOwn);
  });
});

describe('environmentHelp', () => {
  it('describes every variable on a line', () => {
    const text = environmentHelp();
    for (const name of ['MODE', 'PORT', 'API_PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'LOG_LEVEL']) {
      expect(text).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
    }
  });
});
