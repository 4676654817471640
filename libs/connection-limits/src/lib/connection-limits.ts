import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Environment } from '@marketplace/environment';

/**
 * Six connections of each browser in an office of a hundred people. More than the requests that
 * the servers answer one address at a time, so that those beyond get an answer that says why.
 */
const MAX_PER_ADDRESS = 600;
const MAX_OF_ALL = 10_000;

type Settings = Pick<Environment, 'MAX_CONNECTIONS' | 'MAX_CONNECTIONS_PER_ADDRESS' | 'TRUST_PROXY'>;

interface ConnectionOptions {
  /** The network that an address is counted by. */
  getNetwork: (address: string) => string;
  /** Whether our own server sends the request: its address is not limited from then on. */
  isOwnServer?: (request: IncomingMessage) => boolean;
}

/** The limit of open files and connections of this process, or Infinity. */
export function getDescriptorLimit(): number {
  // Without this the report resolves the names of all peers. @types/node lacks the option.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  return Number(userLimits?.open_files?.soft) || Infinity;
}

/**
 * The other descriptors are for WebSockets and connections to the API and the database. Behind
 * trusted proxies all connections have the addresses of these proxies.
 */
function getLimits({ MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS, TRUST_PROXY }: Settings) {
  const ofAll = MAX_CONNECTIONS ?? Math.min(MAX_OF_ALL, Math.floor(getDescriptorLimit() / 4));
  const perAddress = MAX_CONNECTIONS_PER_ADDRESS ?? Math.min(MAX_PER_ADDRESS, Math.ceil(ofAll / 2));
  return { ofAll, perAddress: TRUST_PROXY > 0 ? Infinity : perAddress };
}

/** Connections that are counted together. */
interface Group {
  size: number;
  /** The longest idle one first. */
  idle: Set<Socket>;
}

interface Connection {
  groups: readonly Group[];
  /** Unanswered ones. */
  requests: number;
}

/**
 * Limits a server's connections, of all addresses and of each. A connection beyond a limit closes
 * the longest idle one, or is closed itself if all are busy. Idle is what has no request that waits
 * for its response. An upgraded connection (WebSocket) is not counted: it has limits of its own.
 */
export function limitConnections(
  server: Server,
  settings: Settings,
  { getNetwork, isOwnServer = () => false }: ConnectionOptions,
): void {
  const limits = getLimits(settings);
  const all: Group = { size: 0, idle: new Set() };
  const networks = new Map<string, Group>();
  const connections = new Map<Socket, Connection>();
  const ownAddresses = new Set<string>();

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const network = getNetwork(remoteAddress);
    const own = networks.get(network) ?? { size: 0, idle: new Set() };
    const perAddress = ownAddresses.has(remoteAddress) ? Infinity : limits.perAddress;
    if (!makeRoom(own, perAddress) || !makeRoom(all, limits.ofAll)) return void socket.destroy();
    networks.set(network, own);
    connections.set(socket, { groups: [all, own], requests: 0 });
    for (const group of [all, own]) {
      group.size++;
      group.idle.add(socket);
    }
    socket.once('close', () => {
      remove(socket);
      if (own.size === 0 && networks.get(network) === own) networks.delete(network);
    });
  });

  // Before the handler, which may answer at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return;
    noteOwnServer(request);
    connection.requests++;
    for (const { idle } of connection.groups) idle.delete(socket);
    response.once('finish', () => {
      connection.requests--;
      if (connection.requests > 0 || !connections.has(socket)) return;
      for (const { idle } of connection.groups) idle.add(socket);
    });
  });

  server.prependListener('upgrade', (request: IncomingMessage) => {
    noteOwnServer(request);
    remove(request.socket);
  });

  function noteOwnServer(request: IncomingMessage): void {
    const { remoteAddress = '' } = request.socket;
    if (!ownAddresses.has(remoteAddress) && isOwnServer(request)) ownAddresses.add(remoteAddress);
  }

  function makeRoom({ size, idle }: Group, maximum: number): boolean {
    if (size < maximum) return true;
    const [longestIdle] = idle;
    if (!longestIdle) return false;
    remove(longestIdle);
    longestIdle.destroy();
    return true;
  }

  function remove(socket: Socket): void {
    const connection = connections.get(socket);
    if (!connection) return;
    connections.delete(socket);
    for (const group of connection.groups) {
      group.size--;
      group.idle.delete(socket);
    }
  }
}
