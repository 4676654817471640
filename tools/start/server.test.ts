import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { startServer } from './server.ts';

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
  const server = startServer({ name: 'api', file, env: { WHO: 'a test' }, say: (line) => lines.push(line) });
  return { server, lines };
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('startServer', () => {
  it('waits until it is ready, passes on its lines readably, and stops it', async () => {
    const { server, lines } = started(WELL_BEHAVED);
    await server.ready;
    await server.stop();
    expect(await server.ended).toEqual({ code: 0, signal: null, hasSpoken: true });
    expect(lines).toEqual(['api: hello from a test', 'api: warning: careful', 'api: leaving']);
  });

  it('tells how a server ended that did not come up', async () => {
    const { server, lines } = started(program('fails', `console.error('The folder is in use.'); process.exit(3);`));
    expect(await server.ended).toEqual({ code: 3, signal: null, hasSpoken: true });
    expect(lines).toEqual(['api: The folder is in use.']);
    const silent = started(program('silent', 'process.exit(4);'));
    expect(await silent.server.ended).toEqual({ code: 4, signal: null, hasSpoken: false });
  });

  it('leaves no server behind when the launcher is killed', async () => {
    const pidFile = join(folder, 'pid');
    const child = program(
      'orphan',
      `import { writeFileSync } from 'node:fs';
       const busy = setInterval(() => {}, 1000);
       process.on('SIGTERM', () => clearInterval(busy));
       writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
       process.send({ type: 'ready' });`,
    );
    const launcher = program(
      'launcher',
      `import { startServer } from ${JSON.stringify(pathToFileURL(resolve('tools/start/server.ts')).href)};
       await startServer({ name: 'api', file: ${JSON.stringify(child)}, env: {}, say: () => {} }).ready;
       console.log('up');`,
    );
    const parent = spawn(process.execPath, [launcher], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(createInterface({ input: parent.stdout }), 'line');
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5000 });
  });
});
