import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { getFreePort } from '../../libs/environment/src/index.ts';
import { findPortProblem } from './ports.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

describe('findPortProblem', () => {
  it('finds no problem with a free port', async () => {
    expect(await findPortProblem('PORT', await getFreePort(), '127.0.0.1')).toBeUndefined();
  });

  it('names a port that is taken and the variable that changes it', async () => {
    const port = await getFreePort();
    const server = createServer();
    servers.push(server);
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    expect(await findPortProblem('PORT', port, '127.0.0.1')).toBe(
      `Port ${port} is already used by another program. Stop it, or start with PORT=… npm start`,
    );
    expect(await findPortProblem('API_PORT', port, '127.0.0.1')).toContain('API_PORT=… npm start');
  });

  it('names HOST when the address does not belong to this machine', async () => {
    expect(await findPortProblem('PORT', await getFreePort(), '203.0.113.1')).toContain('Check HOST and PORT');
  });
});
