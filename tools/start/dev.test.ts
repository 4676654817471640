import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('the development server can read how the API is built', async () => {
  // In a Node of its own, as there: a test's loader resolves what Node alone does not.
  const script = `await import(process.cwd() + '/apps/api/rolldown.config.ts').then(({ default: config }) => console.log(config.input))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout).toContain('apps/api/src/main.ts');
});
