import { relative } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

it('the build of the API contains no module of the demo', async () => {
  const root = 'apps/api';
  const [result] = (await build({
    root,
    configFile: `${root}/vite.config.ts`,
    build: { write: false },
  })) as Rolldown.RolldownOutput[];
  const modules = (result?.output ?? []).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const projects = new Set(modules.map((id) => /^((?:apps|libs)\/[^/]+)\//.exec(relative('.', id))?.[1]));
  expect([...projects]).toContain('libs/database');
  expect([...projects].filter((project) => project?.startsWith('apps/'))).toEqual(['apps/api']);
});
