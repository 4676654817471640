import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startServer } from './start-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'server-'));

function program(name: string, source: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  return file;
}

const WELL_BEHAVED = program(
  'well-behaved',
  `const busy = setInterval(() => {}, 1000);
   process.on('SIGTERM', () => { console.log('leaving'); clearInterval(busy); });
   console.log('hello from ' + process.env.WHO);
   console.log(JSON.stringify({ level: 40, msg: 'careful' }));
   process.send({ type: 'ready' });`,
);

function started(file: string) {
  const lines: string[] = [];
  const server = startServer({ name: 'api', file, env: { WHO: 'a test' }, print: (line) => lines.push(line) });
  return { server, lines };
}

describe('startServer', () => {
  it('waits until the server is ready, prints its output formatted, and stops it', async () => {
    const { server, lines } = started(WELL_BEHAVED);
    await server.ready;
    await server.stop();
    expect(await server.ended).toEqual({ code: 0, signal: null, hasOutput: true });
    expect(lines).toEqual(['api: hello from a test', 'api: warning: careful', 'api: leaving']);
  });

  it('reports how a server ended that never became ready', async () => {
    const { server, lines } = started(program('fails', `console.error('The folder is in use.'); process.exit(3);`));
    expect(await server.ended).toEqual({ code: 3, signal: null, hasOutput: true });
    expect(lines).toEqual(['api: The folder is in use.']);
    const silent = started(program('silent', 'process.exit(4);'));
    expect(await silent.server.ended).toEqual({ code: 4, signal: null, hasOutput: false });
  });
});
