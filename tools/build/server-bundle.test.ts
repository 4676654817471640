import { relative } from 'node:path';
import { rolldown, type OutputOptions, type RolldownOptions } from 'rolldown';
import { expect, it } from 'vitest';
import config from '../../apps/api/rolldown.config.ts';

it('the bundle of the API contains no module of the demo', async () => {
  const { output, ...input } = config as Omit<RolldownOptions, 'output'> & { output: OutputOptions };
  const bundle = await rolldown({ ...input, plugins: [] });
  const { output: files } = await bundle.generate(output);
  await bundle.close();
  const [main] = files;
  const projects = new Set(main.moduleIds.map((id) => /^((?:apps|libs)\/[^/]+)\//.exec(relative('.', id))?.[1]));
  expect([...projects]).toContain('libs/database');
  expect([...projects].filter((project) => project?.startsWith('apps/'))).toEqual(['apps/api']);
});
