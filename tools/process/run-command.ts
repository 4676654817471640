import { spawn } from 'node:child_process';
import { delimiter, dirname, resolve } from 'node:path';

/** The exit code of a command (1 if a signal ended it) and everything that it printed. */
export interface CommandResult {
  code: number;
  output: string;
}

/** A PATH that starts with the commands of our packages and with the Node of this process. */
export function childPath(): string {
  return [resolve('node_modules', '.bin'), dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
}

/** Runs a JavaScript file with this Node and collects what it prints. */
export function runNode(
  file: string,
  args: readonly string[],
  options: { env?: Record<string, string | undefined>; cwd?: string } = {},
): Promise<CommandResult> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [file, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: options.cwd,
      env: { ...process.env, PATH: childPath(), NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', ...options.env },
    });
    let output = '';
    const collect = (chunk: string) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', fail);
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}
