import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { SOCKET_PATH, logout, type RealtimeEvents, type RealtimeRequests, type Topic } from '@marketplace/api-contract';
import { findCommand, getFreePort } from '@marketplace/environment';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type TestApi } from '../testing/start-api';
import { LISTENER_NAME } from './listen-to-database';

const SLOW = 60_000;
// The test runner says when it is missing.
const redisServer = findCommand(['redis-server']);
if (!redisServer && process.env['REDIS'] === 'required') throw new Error('redis-server has to be on the PATH here.');

it('AV-08 an API whose Redis is not reachable does not start and says why', async () => {
  const port = await getFreePort();
  await expect(startApi({ variables: { REDIS_URL: `redis://user:secret@127.0.0.1:${port}` } })).rejects.toThrow(
    new RegExp(`^No Redis at REDIS_URL \\(127\\.0\\.0\\.1:${port}\\): (?!.*secret)`),
  );
});

if (redisServer)
  describe('two API processes with Redis', () => {
    let port: number;
    let redis: ChildProcess;
    let t: TestApi;
    let other: Awaited<ReturnType<TestApi['startAnother']>>;
    const startRedis = async () => {
      redis = spawn(redisServer, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      for await (const chunk of redis.stdout as AsyncIterable<Buffer>)
        if (chunk.includes('Ready to accept connections')) break;
    };
    const stopRedis = async () => {
      redis.kill('SIGKILL');
      await once(redis, 'exit');
    };
    beforeAll(async () => {
      port = await getFreePort();
      await startRedis();
      t = await startApi({ variables: { REDIS_URL: `redis://127.0.0.1:${port}` } });
      other = await t.startAnother();
    }, SLOW);
    afterAll(async () => {
      await other.close();
      await t.close();
      await stopRedis();
    });

    const sockets: Socket<RealtimeEvents, RealtimeRequests>[] = [];
    afterEach(() => {
      for (const socket of sockets.splice(0)) socket.disconnect();
    });

    async function follow(url: string, topic: Topic, caller?: ApiCaller) {
      const cookie = [...(caller?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
      const socket: Socket<RealtimeEvents, RealtimeRequests> = io(url, {
        path: SOCKET_PATH,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: cookie ? { cookie } : {},
      });
      sockets.push(socket);
      const received: string[] = [];
      socket.on('changed', (changed) => void received.push(changed));
      socket.on('missed', () => void received.push('missed'));
      await new Promise<void>((done, fail) => {
        socket.on('connect', done);
        socket.on('connect_error', fail);
      });
      expect(await socket.emitWithAck('watch', topic)).toBeNull();
      return { socket, received };
    }

    const getListeners = async () => {
      const { rows } = await t.pool.query<{ listening: number }>(
        `SELECT count(*)::int AS listening FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE l.locktype = 'advisory' AND l.granted AND a.application_name = $1 AND a.datname = current_database()`,
        [LISTENER_NAME],
      );
      return rows[0]?.listening;
    };
    const change = (productId: number) => t.pool.query(`SELECT pg_notify('live', $1)`, [`product:${productId}`]);
    const createListing = async () =>
      insertProduct(t.db, {
        sellerId: await insertSeller(t.db),
        categoryId: await insertCategory(t.db, { slug: crypto.randomUUID() }),
      });

    it('AV-08 a change reaches the pages of both once, though one listens to the database', async () => {
      const id = await createListing();
      const topic: Topic = `product:${id}`;
      const pages = [await follow(t.url, topic), await follow(other.url, topic)];
      const bystander = await follow(other.url, `product:${id + 1}`);
      expect(await getListeners()).toBe(1);
      await change(id);
      await change(id + 1);
      await vi.waitFor(() => expect(bystander.received).toEqual([`product:${id + 1}`]));
      for (const { received } of pages) await vi.waitFor(() => expect(received).toEqual([topic]));
    });

    it('AU-14 the end of a session closes its sockets at both', async () => {
      const { api } = await t.signUp();
      const pages = [await follow(t.url, 'orders', api), await follow(other.url, 'orders', api)];
      await api(logout);
      for (const { socket } of pages) await vi.waitFor(() => expect(socket.connected).toBe(false));
    });

    it('AV-08 pages read again after Redis was gone, and changes reach them', { timeout: SLOW }, async () => {
      const id = await createListing();
      const topic: Topic = `product:${id}`;
      const pages = [await follow(t.url, topic), await follow(other.url, topic)];
      await stopRedis();
      await startRedis();
      for (const { received } of pages)
        await vi.waitFor(() => expect(received).toContain('missed'), { timeout: 20_000 });
      await vi.waitFor(
        async () => {
          await change(id);
          for (const { received } of pages) expect(received).toContain(topic);
        },
        { timeout: 20_000, interval: 500 },
      );
    });

    it('AV-08 when the process that listens ends, another takes over', { timeout: SLOW }, async () => {
      const third = await t.startAnother();
      try {
        const id = await createListing();
        const topic: Topic = `product:${id}`;
        const page = await follow(third.url, topic);
        await t.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity a USING (pid)
            WHERE locktype = 'advisory' AND granted AND a.application_name = $1 AND a.datname = current_database()`,
          [LISTENER_NAME],
        );
        await vi.waitFor(() => expect(page.received).toContain('missed'), { timeout: 20_000 });
        expect(await getListeners()).toBe(1);
        await change(id);
        await vi.waitFor(() => expect(page.received).toContain(topic));
      } finally {
        await third.close();
      }
    });
  });
