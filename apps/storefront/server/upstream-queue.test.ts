// @vitest-environment node
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readEnvironment } from '@marketplace/environment';
import { buildStorefront } from './app';
import type { OpenLimits } from './open-requests';
import type { FairQueueLimits } from '@marketplace/fair-queue';
import { UPSTREAM_CONNECTIONS, UPSTREAM_LIMITS } from './upstream-queue';

const ATTACKER = '203.0.113.7';
const VISITOR = '192.0.2.1';
const LARGE = 'x'.repeat(100_000);

let api: Server;
let app: FastifyInstance;
let port: number;
/** What the API works on: it answers `…/slow` when the test says so, and anything else at once. */
let atWork: { path: string; response: ServerResponse }[];
let answered: number;
/** Paths of calls whose visitors went before the answer. */
let left: string[];
const sockets: Socket[] = [];

beforeEach(async () => {
  atWork = [];
  answered = 0;
  left = [];
  api = createServer((request, response) => {
    response.once('finish', () => answered++);
    const path = String(request.url);
    request.resume().once('end', () => {
      if (path.includes('/slow')) atWork.push({ path, response });
      else response.end(path.includes('/large') ? LARGE : 'done');
    });
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  app.server.closeAllConnections();
  await app.close();
  api.closeAllConnections();
  api.close();
});

async function start(upstreamLimits: Partial<FairQueueLimits> = {}, openLimits: Partial<OpenLimits> = {}) {
  const API_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  app = await buildStorefront({
    environment: readEnvironment({ API_URL, LOG_LEVEL: 'silent', TRUST_PROXY: '1' }),
    build: async () => Promise.reject(new Error('No build.')),
    upstreamLimits,
    openLimits,
  });
  app.addHook('onRequestAbort', async ({ url }) => void left.push(url));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

async function ask(address: string, path: string, signal?: AbortSignal) {
  const headers = { 'x-forwarded-for': address };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal: signal ?? null });
  return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.text() };
}
const askOften = (address: string, path: string, times: number) =>
  Array.from({ length: times }, () => ask(address, path));

/** Answers what the API works on now. */
const answerAll = () => {
  for (const { response } of atWork.splice(0)) response.end('late');
};

it.each(['/api', '/media'])(
  '190 open %s calls of one address leave connections for another visitor',
  async (prefix) => {
    await start();
    const calls = askOften(ATTACKER, `${prefix}/slow`, 190);
    await vi.waitFor(() => expect(atWork).toHaveLength(UPSTREAM_LIMITS.maxRunningPerAddress));
    expect(await ask(VISITOR, `${prefix}/quick`)).toMatchObject({ status: 200, body: 'done' });
    expect(atWork).toHaveLength(UPSTREAM_LIMITS.maxRunningPerAddress);
    const all = Promise.all(calls);
    await vi.waitFor(() => {
      answerAll();
      expect(answered).toBe(191);
    });
    for (const answer of await all) expect(answer).toMatchObject({ status: 200, body: 'late' });
  },
);

it('pictures and API calls of one address are queued separately', async () => {
  await start({ maxRunningPerAddress: 1 });
  const slow = ask(ATTACKER, '/media/slow');
  await vi.waitFor(() => expect(atWork).toHaveLength(1));
  expect((await ask(ATTACKER, '/api/quick')).status).toBe(200);
  answerAll();
  await slow;
});

it('the queue allows no more concurrent calls than the pool has connections', () => {
  expect(UPSTREAM_LIMITS.maxRunning).toBeLessThan(UPSTREAM_CONNECTIONS);
  expect(UPSTREAM_LIMITS.maxRunning).toBeGreaterThanOrEqual(5 * UPSTREAM_LIMITS.maxRunningPerAddress);
});

it('the queue rejects a call with Retry-After when too many of its address wait, but not those of others', async () => {
  await start({ maxRunningPerAddress: 1, maxWaitingPerAddress: 2 });
  const calls = askOften(ATTACKER, '/api/slow', 4);
  const rejected = await Promise.race(calls);
  expect(rejected).toMatchObject({ status: 429, wait: '1' });
  expect(JSON.parse(rejected.body)).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 1 } });
  expect((await ask(VISITOR, '/api/quick')).status).toBe(200);
  await vi.waitFor(() => {
    answerAll();
    expect(answered).toBe(4);
  });
  expect((await Promise.all(calls)).map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429]);
});

it('the queue drops a queued call when its visitor disconnects', async () => {
  await start({ maxRunningPerAddress: 1, maxWaitingPerAddress: 1 });
  const first = ask(VISITOR, '/api/slow/first');
  await vi.waitFor(() => expect(atWork).toHaveLength(1));
  const gone = new AbortController();
  const second = ask(VISITOR, '/api/slow/second', gone.signal);
  // No other one may wait beside it.
  await vi.waitFor(async () => expect((await ask(VISITOR, '/api/quick')).status).toBe(429));
  gone.abort();
  await expect(second).rejects.toThrow();
  await vi.waitFor(() => expect(left).toEqual(['/api/slow/second']));
  answerAll();
  await first;
  expect((await ask(VISITOR, '/api/quick')).status).toBe(200);
  expect(atWork).toEqual([]);
});

it('the queue counts a running call until the API has answered, even when its visitor disconnects', async () => {
  await start({ maxRunningPerAddress: 2, maxWaitingPerAddress: 10 });
  const gone = new AbortController();
  const calls = [ask(ATTACKER, '/api/slow', gone.signal), ask(ATTACKER, '/api/slow', gone.signal)];
  await vi.waitFor(() => expect(atWork).toHaveLength(2));
  gone.abort();
  for (const call of calls) await expect(call).rejects.toThrow();
  await vi.waitFor(() => expect(left).toHaveLength(2));
  const next = ask(ATTACKER, '/api/slow');
  expect((await ask(VISITOR, '/api/quick')).status).toBe(200);
  expect(atWork).toHaveLength(2);
  answerAll();
  await vi.waitFor(() => expect(atWork).toHaveLength(1));
  answerAll();
  expect((await next).status).toBe(200);
});

it('the queue releases the place of a call when the API disconnects', async () => {
  await start({ maxRunningPerAddress: 1 });
  for (const breakOff of [
    (response: ServerResponse) => response.destroy(),
    (response: ServerResponse) => response.write('half', () => response.destroy()),
  ]) {
    const call = ask(VISITOR, '/api/slow').catch(() => {});
    await vi.waitFor(() => expect(atWork).toHaveLength(1));
    for (const { response } of atWork.splice(0)) breakOff(response);
    await call;
  }
  expect((await ask(VISITOR, '/api/quick')).status).toBe(200);
});

it('slow readers do not block others behind their address', async () => {
  await start({ maxRunningPerAddress: 2 }, { pipelined: 200 });
  for (let n = 0; n < 4; n++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    // More than connections take: what nobody reads stays in this server.
    const requests = `GET /api/large HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${VISITOR}\r\n\r\n`.repeat(200);
    socket.pause().write(requests);
  }
  await vi.waitFor(() => expect(answered).toBeGreaterThan(4));
  expect((await ask(VISITOR, '/api/quick')).status).toBe(200);
});
