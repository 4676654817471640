import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const module = pathToFileURL(resolve('tools/start/lineage.ts')).href;
const PROGRAM = `
  import { whenNpmIsGone } from '${module}';
  const busy = setInterval(() => {}, 1000);
  whenNpmIsGone(() => { console.log('gone'); clearInterval(busy); });
  console.log('up');
`;

it.each(['SIGTERM', 'SIGKILL'] as const)('notices that npm has been ended by %s', async (signal) => {
  // The outer shell stands for npm, the inner one for the shell that npm starts its command in.
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
