import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('startDev can load the build configuration of the API', async () => {
  // In a separate process, as in startDev: Vitest resolves imports that plain Node cannot.
  const script = `await import(process.cwd() + '/apps/api/rolldown.config.ts').then(({ default: config }) => console.log(config.input))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout).toContain('apps/api/src/main.ts');
});
