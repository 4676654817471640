import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { INTERNAL_TOKEN_HEADER } from '@marketplace/api-contract';
import { startApi, type TestApi } from '../testing/start-api';

const TOKEN = 'a token between servers';
let t: TestApi;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await t.close();
});

/** Opens connections to the API that have sent one request each; every 127.0.0.x is this machine. */
async function openIdle(count: number, localAddress: string, header = ''): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let n = 0; n < count; n++) {
    const socket = connect({ port: Number(new URL(t.url).port), host: '127.0.0.1', localAddress });
    opened.push(socket.on('error', () => {}));
    socket.write(`GET /health HTTP/1.1\r\nhost: api.example\r\n${header}\r\n`);
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
  }
  sockets.push(...opened);
  return opened;
}
const getClosed = (list: readonly Socket[]) => list.flatMap(({ closed }, at) => (closed ? [at] : []));

it('AP-02 the API closes the longest idle connection of an address with too many, and answers other addresses', async () => {
  t = await startApi({ variables: { MAX_CONNECTIONS: '100', MAX_CONNECTIONS_PER_ADDRESS: '50' } });
  const connections = await openIdle(51, '127.0.0.2');
  await vi.waitFor(() => expect(getClosed(connections)).toEqual([0]));
  await openIdle(1, '127.0.0.3');
  expect(getClosed(connections)).toEqual([0]);
});

it('AP-02 the API closes no connection of the storefront, whose connections have one address', async () => {
  t = await startApi({ variables: { MAX_CONNECTIONS_PER_ADDRESS: '2', INTERNAL_TOKEN: TOKEN } });
  const ofStorefront = await openIdle(5, '127.0.0.2', `${INTERNAL_TOKEN_HEADER}: ${TOKEN}\r\n`);
  const ofVisitor = await openIdle(3, '127.0.0.3', `${INTERNAL_TOKEN_HEADER}: another token\r\n`);
  await vi.waitFor(() => expect(getClosed(ofVisitor)).toEqual([0]));
  expect(getClosed(ofStorefront)).toEqual([]);
});
