import { createProjectGraphAsync } from '@nx/devkit';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const eslint = new ESLint();
// The rule reads the graph that was last written, which may be older than the newest project.
beforeAll(async () => {
  process.env['NX_DAEMON'] = 'false';
  await createProjectGraphAsync({ exitOnError: false });
});

const RULE = '@nx/enforce-module-boundaries';

/** What the boundary rule says about one import in one (imagined) file. */
async function complaints(file: string, imported: string): Promise<string[]> {
  const source = `import * as everything from '${imported}';\nexport const used = everything;\n`;
  const [result] = await eslint.lintText(source, { filePath: file });
  return (result?.messages ?? []).filter((message) => message.ruleId === RULE).map((message) => message.message);
}

describe('a wrong import is rejected', () => {
  it.each([
    ['feature → feature', 'libs/search/src/lib/x.ts', '@marketplace/product'],
    ['ui → feature', 'libs/ui/src/lib/x.ts', '@marketplace/search'],
    ['core → ui', 'libs/session/src/lib/x.ts', '@marketplace/ui'],
    ['core → feature', 'libs/session/src/lib/x.ts', '@marketplace/orders'],
    ['contract → core', 'libs/api-contract/src/lib/x.ts', '@marketplace/formats'],
    ['testing → feature', 'libs/testing/src/lib/x.ts', '@marketplace/search'],
    ['feature → testing, outside tests', 'libs/search/src/lib/x.ts', '@marketplace/testing'],
    ['app → testing, outside tests', 'apps/storefront/app/routes/x.tsx', '@marketplace/testing'],
    ['storefront pages → fastify', 'apps/storefront/app/routes/x.tsx', 'fastify'],
    ['lib → app, by path', 'libs/search/src/lib/x.ts', '../../../../apps/api/src/app'],
    ['lib → inside of another lib, by path', 'libs/search/src/lib/x.ts', '../../../ui/src/lib/button'],
    ['api → ui', 'apps/api/src/x.ts', '@marketplace/ui'],
    ['api → feature', 'apps/api/src/x.ts', '@marketplace/search'],
    ['anywhere → web', 'libs/formats/src/lib/x.ts', '@marketplace/i18n'],
    ['anywhere → react', 'libs/formats/src/lib/x.ts', 'react'],
    ['anywhere → MUI', 'libs/availability/src/lib/x.ts', '@mui/material'],
    ['anywhere → fastify', 'libs/api-contract/src/lib/x.ts', 'fastify'],
    ['server → react', 'apps/api/src/x.ts', 'react'],
    ['web → pg', 'libs/search/src/lib/x.ts', 'pg'],
    ['web → drizzle-orm', 'libs/session/src/lib/x.ts', 'drizzle-orm'],
    ['web → fastify', 'libs/ui/src/lib/x.ts', 'fastify'],
  ])('%s', async (_direction, file, imported) => {
    expect(await complaints(file, imported)).not.toEqual([]);
  });
});

describe('a right import is accepted', () => {
  it.each([
    ['feature → ui', 'libs/search/src/lib/x.ts', '@marketplace/ui'],
    ['feature → core', 'libs/search/src/lib/x.ts', '@marketplace/session'],
    ['feature → contract', 'libs/search/src/lib/x.ts', '@marketplace/api-contract'],
    ['test → testing', 'libs/search/src/lib/x.test.ts', '@marketplace/testing'],
    ['story → testing', 'libs/search/src/lib/x.stories.tsx', '@marketplace/testing'],
    ['storefront → feature', 'apps/storefront/app/routes/x.tsx', '@marketplace/search'],
    ['storefront server → fastify', 'apps/storefront/server/x.ts', 'fastify'],
    ['api → contract', 'apps/api/src/x.ts', '@marketplace/api-contract'],
    ['api → pg', 'apps/api/src/x.ts', 'pg'],
    ['web → react', 'libs/ui/src/lib/x.ts', 'react'],
  ])('%s', async (_direction, file, imported) => {
    expect(await complaints(file, imported)).toEqual([]);
  });
});
