import { expect, it } from 'vitest';
import { packageBin } from '../process/installed-package.ts';
import { runNode } from '../process/run-command.ts';

it('the commands of one lib work by themselves: pure functions, and screens with stories', async () => {
  const targets = ['test', 'lint', 'typecheck', 'test-storybook'];
  const { code, output } = await runNode(packageBin('nx'), [
    'run-many',
    ...['-t', ...targets],
    ...['-p', 'formats', 'saved'],
    '--skip-nx-cache',
  ]);
  expect(code, output).toBe(0);
  const tasks = [...output.matchAll(/nx run ([\w-]+:[\w-]+)/g)].map(([, task]) => task);
  expect([...new Set(tasks)].sort()).toEqual([
    ...['formats:lint', 'formats:test', 'formats:typecheck'],
    ...targets.map((target) => `saved:${target}`).sort(),
  ]);
}, 300_000);
