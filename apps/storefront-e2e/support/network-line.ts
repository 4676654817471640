import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network line that can be cut: what connects to `url` reaches one of the targets. */
export interface NetworkLine {
  url: string;
  /** Cuts a random open WebSocket, if there is one. */
  cutSocket: (random: () => number) => void;
  /** Offline, all connections are cut and new ones are refused. */
  setOnline: (isOnline: boolean) => void;
  close: () => Promise<void>;
}

/** A free port of 127.0.0.1 whose connections go to the ports in turn, past those that refuse them. */
export async function openNetworkLine(ports: readonly number[]): Promise<NetworkLine> {
  const open = new Set<{ client: Socket; isWebSocket: boolean }>();
  let isOnline = true;
  let turn = 0;
  const server = createServer((client) => {
    const connection = { client, isWebSocket: false };
    client.on('error', () => client.destroy());
    if (!isOnline) return void client.destroy();
    open.add(connection);
    client.on('close', () => open.delete(connection));
    client.once('data', (head: Buffer) => {
      connection.isWebSocket = /^upgrade: websocket/im.test(head.toString('latin1'));
      client.pause();
      forward(client, head, ports.length);
    });
  });

  function forward(client: Socket, head: Buffer, attempts: number): void {
    const target = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    let isConnected = false;
    target.once('connect', () => {
      isConnected = true;
      target.write(head);
      client.pipe(target).pipe(client);
    });
    target.on('error', () => {
      if (isConnected || attempts <= 1) client.destroy();
      else forward(client, head, attempts - 1);
    });
    target.on('close', () => isConnected && client.destroy());
    client.on('close', () => target.destroy());
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutSocket(random) {
      const sockets = [...open].filter(({ isWebSocket }) => isWebSocket);
      sockets[Math.floor(random() * sockets.length)]?.client.destroy();
    },
    setOnline(next) {
      isOnline = next;
      if (!next) for (const { client } of open) client.destroy();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const { client } of open) client.destroy();
      }),
  };
}
