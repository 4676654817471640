import { execFile } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

function start(args: string[], env: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  return new Promise((done) => {
    // Vitest sets a MODE of its own.
    const all = { ...process.env, MODE: '', DATA_DIR: mkdtempSync(join(tmpdir(), 'start-')), ...env };
    execFile(process.execPath, ['tools/run.mjs', 'tools/start/start.ts', ...args], { env: all }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, text: out + err }),
    );
  });
}

describe('npm start', () => {
  it('prints its usage and every environment variable with --help', async () => {
    const { code, text } = await start(['--help']);
    expect(code).toBe(0);
    expect(text).toContain('npm start -- --listings 100000');
    for (const name of ['MODE', 'PORT', 'API_PORT', 'DATA_DIR', 'DATABASE_URL', 'SECRET']) expect(text).toContain(name);
  });

  it('rejects an invalid environment with one line per variable', async () => {
    const { code, text } = await start([], { MODE: 'production', PORT: '99999' });
    expect(code).toBe(1);
    expect(text).toBe(
      "These environment variables aren’t valid:\n  MODE must be 'demo' or 'live'\n  PORT must be 1 to 65535\n",
    );
  });

  it('rejects a port that is taken and says what to do', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const { code, text } = await start([], { PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(text).toBe(`Port ${port} is already used by another program. Stop it, or start with PORT=… npm start\n`);
  });

  it('rejects an unknown option', async () => {
    const { code, text } = await start(['--lisitngs', '5']);
    expect(code).toBe(1);
    expect(text).toContain("Unknown option '--lisitngs'");
  });
});
