import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { getFreePort } from './free-port.ts';

it('getFreePort finds a port below those of outgoing connections', async () => {
  const port = await getFreePort();
  expect(port).toBeGreaterThanOrEqual(10_000);
  expect(port).toBeLessThan(30_000);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

it('getFreePort says why no port can be found on an address of another machine', async () => {
  await expect(getFreePort('203.0.113.1')).rejects.toThrow(/EADDRNOTAVAIL/);
});
