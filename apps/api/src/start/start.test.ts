import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getFreePort } from '@marketplace/environment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMain, createTemporaryFolder, openPort, runMain, type RunningMain } from '../testing/run-main';

// Live mode fills no demo.
const LIVE = {
  MODE: 'live',
  PUBLIC_URL: 'https://market.example',
  SMTP_URL: 'smtps://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};
let main: Awaited<ReturnType<typeof buildMain>>;
let folder: string;
let port: number;
let taken: Awaited<ReturnType<typeof openPort>>;
const started: RunningMain[] = [];

beforeAll(async () => {
  [main, folder] = await Promise.all([buildMain(), createTemporaryFolder()]);
  taken = await openPort();
  port = await getFreePort();
});
afterAll(async () => {
  await taken.release();
  for (const { child, ended } of started) {
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
  await main.remove();
});

function run(env: Record<string, string> = {}, args: string[] = []): RunningMain {
  const running = runMain(main.file, { ...LIVE, API_PORT: String(port), DATA_DIR: folder, ...env }, args);
  started.push(running);
  return running;
}
async function stop({ child, ended }: RunningMain) {
  child.kill('SIGTERM');
  return ended;
}
const keyFrom = async (url: string) => (await fetch(`${url}/api/getHash`, { method: 'POST' })).status;
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const cluster = () =>
  process.getuid?.() === 0 ? join(folder, 'postgres', 'data', 'cluster') : join(folder, 'postgres', 'cluster');
const serverPid = async () => Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0]);

describe('the API with its embedded PostgreSQL', () => {
  it('starts, protects its files, rejects a second process in its folder and stops on SIGTERM', async () => {
    const api = run();
    const url = await api.url;
    for (const file of ['secret', 'postgres/password', 'postgres/lock'])
      expect(((await stat(join(folder, file))).mode & 0o777).toString(8)).toBe('600');

    const second = await run({ API_PORT: String(await getFreePort()) }).ended;
    expect(second.code).toBe(1);
    expect(second.output).toMatch(
      new RegExp(`^The data folder .* is in use by process ${api.child.pid}\\. Stop .* DATA_DIR .*$`),
    );
    expect(await keyFrom(url)).toBe(200);

    const pid = await serverPid();
    const { code, output } = await stop(api);
    expect({ code, output }).toEqual({ code: 0, output: '' });
    expect(isAlive(pid)).toBe(false);
  });

  it('takes over after being killed, keeps the data and ends with its parent process', async () => {
    const killed = run();
    await killed.url;
    const orphan = await serverPid();
    const password = await readFile(join(folder, 'postgres', 'password'), 'utf8');
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(isAlive(orphan)).toBe(true);

    const next = run();
    expect(await keyFrom(await next.url)).toBe(200);
    expect(isAlive(orphan)).toBe(false);
    expect(await readFile(join(folder, 'postgres', 'password'), 'utf8')).toBe(password);

    next.child.disconnect();
    expect((await next.ended).code).toBe(0);
  });

  it('ends with a message when its PostgreSQL has ended', async () => {
    const api = run();
    await api.url;
    process.kill(await serverPid(), 'SIGQUIT');
    const { code, output: said } = await api.ended;
    expect(code).toBe(1);
    expect(said).toContain('The embedded PostgreSQL has ended. Its log is');
  });
});

describe('a failed start', () => {
  const rejection = async (env: Record<string, string>) => {
    const { code, output: said } = await run(env).ended;
    expect(code).toBe(1);
    expect(said).not.toMatch(/\n\s+at /);
    return said;
  };

  it.concurrent('explains a port in use in one line', async () => {
    expect(await rejection({ API_PORT: String(taken.port) })).toBe(
      `Port ${taken.port} is taken by another program. Stop it, or set API_PORT to a free port.`,
    );
  });

  it.concurrent('explains an unreachable DATABASE_URL in one line, without its password', async () => {
    const said = await rejection({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/shop' });
    expect(said).toMatch(/^No database at DATABASE_URL \(127\.0\.0\.1:1\/shop\): .*ECONNREFUSED.* Check .*$/);
    expect(said).not.toContain('hunter2');
  });

  it.concurrent('explains an invalid variable in one line', async () => {
    expect(await rejection({ API_PORT: 'many' })).toContain('API_PORT must be a port number');
  });

  it.concurrent('explains a data folder that is a file in one line', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    expect(await rejection({ DATA_DIR: file })).toMatch(/^The data folder .*a-file cannot be used .* Set DATA_DIR .*$/);
  });
});
