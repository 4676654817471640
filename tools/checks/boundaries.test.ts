import { createProjectGraphAsync } from '@nx/devkit';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const eslint = new ESLint();
// The ESLint rule reads the stored project graph, which may lack the newest project.
beforeAll(async () => {
  process.env['NX_DAEMON'] = 'false';
  await createProjectGraphAsync({ exitOnError: false });
});

const RULES: readonly (string | null)[] = [
  '@nx/enforce-module-boundaries',
  'no-restricted-globals',
  'no-restricted-imports',
  'no-restricted-properties',
  'no-restricted-syntax',
];

/** The messages of the boundary rules about an import in a file, which need not exist. */
const complaints = (file: string, imported: string): Promise<string[]> =>
  complaintsAbout(file, `import * as everything from '${imported}';\nexport const used = everything;\n`);

async function complaintsAbout(file: string, source: string): Promise<string[]> {
  const [result] = await eslint.lintText(source, { filePath: file });
  return (result?.messages ?? []).filter((message) => RULES.includes(message.ruleId)).map((message) => message.message);
}

describe('a forbidden import is rejected', () => {
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
    ['anywhere → MUI', 'libs/availability-rules/src/lib/x.ts', '@mui/material'],
    ['anywhere → fastify', 'libs/api-contract/src/lib/x.ts', 'fastify'],
    ['server → react', 'apps/api/src/x.ts', 'react'],
    ['web → pg', 'libs/search/src/lib/x.ts', 'pg'],
    ['web → drizzle-orm', 'libs/session/src/lib/x.ts', 'drizzle-orm'],
    ['web → fastify', 'libs/ui/src/lib/x.ts', 'fastify'],
    ['web → demo', 'apps/storefront/app/x.ts', '@marketplace/demo-marketplaces'],
    ['demo → api, by path', 'apps/demo-marketplaces/src/x.ts', '../../api/src/app'],
    ['core → demo', 'libs/database/src/lib/x.ts', '@marketplace/payment-sandbox'],
    ["module of the API → another module's repository", 'apps/api/src/orders/x.ts', '../accounts/accounts-repository'],
    ["nested module → another module's repository", 'apps/api/src/accounts/social/x.ts', '../../site/site-repository'],
    ['routes → repository', 'apps/api/src/orders/orders-routes.ts', './orders-repository'],
    ['first view → MUI', 'libs/product/src/lib/x.tsx', '@mui/material/Dialog'],
    ['storefront → MUI', 'apps/storefront/app/x.tsx', '@mui/material/styles'],
    ['routes → SQL', 'apps/api/src/orders/orders-routes.ts', 'drizzle-orm'],
  ])('%s', async (_direction, file, imported) => {
    expect(await complaints(file, imported)).not.toEqual([]);
  });
});

describe('an allowed import is accepted', () => {
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
    ['api → demo', 'apps/api/src/x.ts', '@marketplace/payment-sandbox'],
    ['service → its own repository', 'apps/api/src/orders/x.ts', './orders-repository'],
    ["nested module → its module's repository", 'apps/api/src/accounts/social/x.ts', '../accounts-repository'],
    ["service → another module's service", 'apps/api/src/orders/x.ts', '../accounts/accounts-service'],
    ['web → react', 'libs/ui/src/lib/x.ts', 'react'],
  ])('%s', async (_direction, file, imported) => {
    expect(await complaints(file, imported)).toEqual([]);
  });
});

describe('storage outside its table is rejected', () => {
  it.each([
    'localStorage',
    'sessionStorage.length',
    'window.localStorage',
    'globalThis.sessionStorage',
    'document.cookie',
  ])('%s', async (expression) => {
    const source = `export const used = ${expression};\n`;
    expect(await complaintsAbout('libs/search/src/lib/x.ts', source)).not.toEqual([]);
    expect(await complaintsAbout('libs/session/src/lib/browser-storage.ts', source)).toEqual([]);
  });
});

describe('a style of dates outside libs/formats is rejected', () => {
  it.each([
    "new Intl.DateTimeFormat('en', { dateStyle: 'short' })",
    'new Date().toLocaleDateString()',
    'new Date().toLocaleTimeString()',
  ])('%s', async (expression) => {
    const source = `export const used = ${expression};\n`;
    for (const file of ['libs/search/src/lib/x.ts', 'apps/api/src/x.ts', 'apps/storefront/app/x.ts'])
      expect(await complaintsAbout(file, source)).not.toEqual([]);
    expect(await complaintsAbout('libs/formats/src/lib/x.ts', source)).toEqual([]);
  });
});
