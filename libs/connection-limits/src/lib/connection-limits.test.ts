import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getDescriptorLimit, limitConnections } from './connection-limits';

let server: Server;
/** Unanswered requests for `/slow`, in order of arrival. */
let waiting: ServerResponse[];
const sockets: Socket[] = [];

beforeEach(() => {
  waiting = [];
  server = createServer((request, response) => {
    if (request.url === '/slow') waiting.push(response);
    else response.end('ok');
  });
  server.on('upgrade', (_, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function start({ ofAll = 100, perAddress = 50, proxies = 0 }) {
  limitConnections(
    server,
    { MAX_CONNECTIONS: ofAll, MAX_CONNECTIONS_PER_ADDRESS: perAddress, TRUST_PROXY: proxies },
    { getNetwork: (address) => address, isOwnServer: ({ headers }) => headers['x-token'] === 'ours' },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Every address of 127.0.0.0/8 is one of this machine. */
async function open(localAddress: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function openMany(count: number, address: string): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let n = 0; n < count; n++) opened.push(await open(address));
  return opened;
}

const send = (socket: Socket, path: string, headers = '') =>
  socket.write(`GET ${path} HTTP/1.1\r\nhost: market.example\r\n${headers}\r\n`);
/** Sends a request and waits for its response. */
async function ask(socket: Socket, headers = ''): Promise<string> {
  const answered = Promise.race([once(socket, 'data'), once(socket, 'close')]);
  send(socket, '/', headers);
  return String((await answered)[0]);
}
/** The positions of the connections that the server has closed. */
const getClosed = (list: readonly Socket[]) => list.flatMap(({ closed }, at) => (closed ? [at] : []));

const VISITOR = '127.0.0.1';
const OTHER = '127.0.0.2';

it('the 51st connection of an address closes its longest idle one, and only that', async () => {
  await start({ perAddress: 50 });
  const connections = await openMany(50, VISITOR);
  // The first one is no longer the longest idle one.
  expect(await ask(connections[0] as Socket)).toContain('200 OK');
  const [last] = await openMany(1, VISITOR);
  await vi.waitFor(() => expect(getClosed(connections)).toEqual([1]));
  expect(await ask(last as Socket)).toContain('200 OK');
  expect(await ask(await open(OTHER))).toContain('200 OK');
  expect(getClosed(connections)).toEqual([1]);
});

it('a connection whose request is unanswered is never closed for another one', async () => {
  await start({ perAddress: 3 });
  const busy = await openMany(2, VISITOR);
  for (const socket of busy) send(socket, '/slow');
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  const idle = await openMany(4, VISITOR);
  await vi.waitFor(() => expect(getClosed(idle)).toEqual([0, 1, 2]));
  send(idle[3] as Socket, '/slow');
  await vi.waitFor(() => expect(waiting).toHaveLength(3));
  const [rejected] = await openMany(1, VISITOR);
  await once(rejected as Socket, 'close');
  expect(await ask(await open(OTHER))).toContain('200 OK');
  const answer = once(busy[0] as Socket, 'data');
  waiting[0]?.end('late');
  expect(String((await answer)[0])).toContain('late');
  // It is idle again, and makes room.
  expect(await ask(await open(VISITOR))).toContain('200 OK');
  expect(getClosed(busy)).toEqual([0]);
});

it('when all connections are in use, another address gets in and the longest idle one of all is closed', async () => {
  await start({ ofAll: 5, perAddress: 4 });
  const connections = await openMany(4, VISITOR);
  expect(await ask(await open(OTHER))).toContain('200 OK');
  expect(await ask(await open('127.0.0.3'))).toContain('200 OK');
  await vi.waitFor(() => expect(getClosed(connections)).toEqual([0]));
});

it('behind a trusted proxy only the connections of all addresses are limited', async () => {
  await start({ ofAll: 8, perAddress: 2, proxies: 1 });
  const connections = await openMany(9, VISITOR);
  await vi.waitFor(() => expect(getClosed(connections)).toEqual([0]));
});

it('the address of our own server is not limited once it has identified itself', async () => {
  await start({ perAddress: 2 });
  const connections = await openMany(1, VISITOR);
  expect(await ask(connections[0] as Socket, 'x-token: ours\r\n')).toContain('200 OK');
  connections.push(...(await openMany(9, VISITOR)));
  expect(await ask(connections[9] as Socket)).toContain('200 OK');
  expect(getClosed(connections)).toEqual([]);
  const others = await openMany(3, OTHER);
  await vi.waitFor(() => expect(getClosed(others)).toEqual([0]));
});

it('a WebSocket is neither counted nor closed', async () => {
  await start({ perAddress: 2 });
  const connections = await openMany(2, VISITOR);
  for (const socket of connections) {
    const upgraded = once(socket, 'data');
    send(socket, '/', 'connection: upgrade\r\nupgrade: websocket\r\n');
    expect(String((await upgraded)[0])).toContain('101 Switching Protocols');
  }
  const others = await openMany(3, VISITOR);
  await vi.waitFor(() => expect(getClosed(others)).toEqual([0]));
  expect(getClosed(connections)).toEqual([]);
});

it('getDescriptorLimit reads the descriptor limit of the process', () => {
  expect(getDescriptorLimit()).toBeGreaterThan(100);
});
