import { BODY_LIMIT_BYTES, ErrorBody } from '@marketplace/api-contract';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@marketplace/api-contract';
import { createDatabase } from '@marketplace/database';
import Fastify from 'fastify';
import { startApi, type TestApi } from '../testing/start-api';
import { errorAnswers } from './errors';
import { serve } from './serve';

let t: TestApi;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const LEAKS = /node_modules|\.ts\b|at \w+ \(|select |insert |syntax error|relation |column |\/work|zod/i;

describe('invalid input', () => {
  const json = { 'content-type': 'application/json' };
  it.each([
    ['an unknown path', '/api/nothing', {}, 404, 'not_found'],
    ['an unknown method', '/api/config', { method: 'DELETE' }, 404, 'not_found'],
    ['a malformed address', '/api/%zz', {}, 400, 'invalid_input'],
    ['a malformed parameter', '/api/products/%E0%A4%A', {}, 400, 'invalid_input'],
    ['a very long address', `/api/products/${'9'.repeat(3000)}`, {}, 400, 'invalid_input'],
    ['a path out of the folder', '/api/../../etc/passwd', {}, 404, 'not_found'],
    ['broken JSON', '/api/config', { method: 'POST', headers: json, body: '{"a":' }, 400, 'invalid_input'],
    [
      'JSON that changes prototypes',
      '/api/config',
      { method: 'POST', headers: json, body: '{"__proto__":{"a":1}}' },
      400,
      'invalid_input',
    ],
    [
      'another content type',
      '/api/config',
      { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' },
      415,
      'unsupported_media_type',
    ],
    [
      'plain text',
      '/api/config',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '[]' },
      415,
      'unsupported_media_type',
    ],
    [
      'a body too large',
      '/api/config',
      { method: 'POST', body: ['x'.repeat(BODY_LIMIT_BYTES)] },
      413,
      'body_too_large',
    ],
    [
      'a form',
      '/api/config',
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' },
      415,
      'unsupported_media_type',
    ],
  ])('CA-04 %s gets 4xx with a stable code', async (_, path, call, status, code) => {
    const reply = await t.api.raw(path, call);
    expect({ status: reply.status, code: ErrorBody.parse(reply.body).code }).toEqual({ status, code });
    expect(JSON.stringify(reply.body)).not.toMatch(LEAKS);
  });

  const hostile = [
    "'; DROP TABLE customers; --",
    '" OR ""="',
    '%\u0000%',
    '\ud800',
    '\u202e\u2066',
    '{{7*7}}${7*7}',
    '../../../etc/passwd',
    '<script>alert(1)</script>',
    'x'.repeat(5000),
  ];
  it.each(hostile)(
    'CA-04 hostile text in any field of sign-in, sign-up and site calls causes no server error: %j',
    async (text) => {
      const calls: [string, unknown][] = [
        ['/api/login', { username: text, password: text }],
        ['/api/login', { username: 'a@example.com', password: text }],
        ['/api/login', { username: { $ne: null }, password: [text] }],
        [
          '/api/register',
          {
            email: text,
            username: text,
            password: text,
            name: text,
            customAttributes: [{ uniqueName: text, value: text }],
          },
        ],
        [
          '/api/register',
          {
            email: 'a@example.com',
            username: 'a@example.com',
            password: 'long enough',
            name: 'A',
            customAttributes: [{ uniqueName: text, value: text }],
          },
        ],
        ['/api/forgot', { email: text }],
        [`/api/verify/?token=${encodeURIComponent(text.toWellFormed())}`, {}],
        [`/api/resetPassword?token=${encodeURIComponent(text.toWellFormed())}`, { password: 'long enough' }],
        ['/api/config', [text]],
        ['/api/config', { 0: text }],
        ['/api/screenDesign', { screenName: text }],
        ['/api/translation/getFile', { fileName: text }],
        ['/api/productNames', { value: text }],
        ['/api/sellerTypeNames', { value: text }],
      ];
      for (const [path, body] of calls) {
        const reply = await t.api.raw(path, { method: 'POST', body });
        expect(reply.status, `${path} ${JSON.stringify(body)} → ${JSON.stringify(reply.body)}`).toBeLessThan(500);
        if (reply.status >= 400) expect(JSON.stringify(reply.body)).not.toMatch(LEAKS);
      }
      expect((await t.pool.query('SELECT count(*) FROM customers')).rowCount).toBe(1);
    },
  );

  it('CA-04 every invalid field is named in plain words', async () => {
    const body = { email: 'no', username: 'no', password: 'short', name: '' };
    const reply = await t.api.raw('/api/register', { method: 'POST', body });
    expect(reply.body).toMatchObject({
      code: 'invalid_input',
      fields: {
        'body.email': 'Invalid value',
        'body.password': 'Password should be at least 8 characters long',
        'body.name': 'This is a required field.',
      },
    });
  });

  it('CA-04 bytes that are not HTTP get 400', async () => {
    const { hostname, port } = new URL(t.url);
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (chunk) => (text += chunk)).on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(ErrorBody.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).code).toBe('invalid_input');
  });

  it('CA-04 an empty body with a JSON header counts as no body', async () => {
    const reply = await t.api.raw('/api/getPackages', { method: 'POST', headers: json, body: '' });
    expect(reply.status).toBe(200);
  });
});

describe('an internal failure', () => {
  const broken = endpoint({
    method: 'GET',
    path: '/broken',
    access: 'open',
    summary: '',
    response: z.object({ a: z.string() }),
  });
  const getResponse = async (handler: () => unknown) => {
    const app = Fastify({ logger: { level: 'silent' } });
    app.decorate('clock', () => new Date());
    app.decorate('spend', () => {});
    app.decorateRequest('customer', null);
    app.setValidatorCompiler(() => () => true);
    app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
    errorAnswers(app);
    const log = vi.fn();
    app.addHook('onRequest', async (request) => {
      request.log.error = log;
    });
    serve(app)(broken).with(handler as () => { a: string });
    const { statusCode, body } = await app.inject('/broken');
    await app.close();
    return { statusCode, body: JSON.parse(body) as unknown, log };
  };

  it('CA-04 is logged, and its message is not sent', async () => {
    const { statusCode, body, log } = await getResponse(() => {
      throw new Error('password=hunter2 at /srv/app/secret.ts');
    });
    expect(statusCode).toBe(500);
    expect(body).toMatchObject({ code: 'internal' });
    expect(JSON.stringify(body)).not.toMatch(/hunter2|srv/);
    expect(log).toHaveBeenCalledOnce();
  });

  it('CA-04 with another library’s status code is sent as 500', async () => {
    const { statusCode, body, log } = await getResponse(() => {
      const error = { statusCode: 400, type: 'StripeIdempotencyError' };
      throw Object.assign(new Error('Keys for idempotent requests'), error);
    });
    expect(statusCode).toBe(500);
    expect(body).toMatchObject({ code: 'internal' });
    expect(log).toHaveBeenCalledOnce();
  });

  it('CA-04 is sent when a response violates the contract, and fields outside of the contract are never sent', async () => {
    expect(await getResponse(() => ({ a: 1 }))).toMatchObject({ statusCode: 500, body: { code: 'internal' } });
    expect((await getResponse(() => ({ a: 'x', passwordHash: 'y' }))).body).toEqual({ a: 'x' });
  });

  it('CA-04 is sent as 503 when the database is unreachable', async () => {
    const { statusCode, body } = await getResponse(() => {
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    });
    expect(statusCode).toBe(503);
    expect(body).toMatchObject({ code: 'service_unavailable' });
  });

  it('CA-04 is sent as 503 when a lock is held too long', async () => {
    const database = createDatabase(inject('database').server);
    expect((await database.pool.query('SHOW lock_timeout')).rows).toEqual([{ lock_timeout: '5s' }]);
    await database.close();
    const { statusCode, body, log } = await getResponse(() => {
      throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    });
    expect(statusCode).toBe(503);
    expect(body).toMatchObject({ code: 'service_unavailable' });
    expect(log).toHaveBeenCalledOnce();
  });
});
