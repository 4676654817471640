import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const module = pathToFileURL(resolve('tools/start/watch-parent-process.ts')).href;
const PROGRAM = `
  import { watchParentProcess } from '${module}';
  const busy = setInterval(() => {}, 1000);
  watchParentProcess(() => { console.log('gone'); clearInterval(busy); });
  console.log('up');
`;

it.each(['SIGTERM', 'SIGKILL'] as const)('watchParentProcess calls back when npm is ended by %s', async (signal) => {
  // The outer shell plays npm; the inner one plays the shell that npm runs its script in.
  const inner = `"${process.execPath}" --input-type=module --eval "$PROGRAM"; true`;
  const npm = spawn('sh', ['-c', `sh -c '${inner}'; true`], {
    env: { ...process.env, PROGRAM, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: npm.stdout });
  expect(await once(lines, 'line')).toEqual(['up']);
  npm.kill(signal);
  expect(await once(lines, 'line')).toEqual(['gone']);
});
