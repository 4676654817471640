import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort, portProblem } from './ports.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

describe('portProblem', () => {
  it('has nothing to say about a free port', async () => {
    expect(await portProblem('PORT', await freePort(), '127.0.0.1')).toBeUndefined();
  });

  it('says which port is taken and how to take another', async () => {
    const port = await freePort();
    const server = createServer();
    servers.push(server);
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    expect(await portProblem('PORT', port, '127.0.0.1')).toBe(
      `Port ${port} is already used by another program. Stop it, or start with PORT=… npm start`,
    );
    expect(await portProblem('API_PORT', port, '127.0.0.1')).toContain('API_PORT=… npm start');
  });

  it('names HOST when the address is not of this machine', async () => {
    expect(await portProblem('PORT', await freePort(), '203.0.113.1')).toContain('Check HOST and PORT');
  });
});
