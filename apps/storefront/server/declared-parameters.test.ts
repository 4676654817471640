// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getConfiguration,
  getCustomerLogin,
  getHash,
  getProductAttributes,
  getTranslationFile,
} from '@marketplace/api-contract';
import { readEnvironment } from '@marketplace/environment';
import routeTable from '../app/routes';
import * as root from '../app/root';
import { buildStorefront } from './app';
import { getDeclaredParameters, type Declaration } from './declared-parameters';

const modules = import.meta.glob<Declaration>(['../app/routes/*.tsx', '!**/*.test.tsx'], { eager: true });
const leaves = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
/** The real routes with what they declare; the answer of each is the address that reached it. */
const routes = leaves(await routeTable).map(({ file, path, index }) => {
  const { parameters, secretParameters, browserParameters } = modules[`../app/${file}`] ?? {};
  return { path, index, declaration: { parameters, secretParameters, browserParameters } };
});
const module = (declaration: Declaration) => ({
  ...declaration,
  loader: ({ request }: { request: Request }) => new Response(new URL(request.url).search),
});
const build = {
  entry: { module: {} },
  routes: Object.fromEntries([
    ['root', { id: 'root', path: '', module: { parameters: root.parameters } }],
    ...routes.map(({ path, index, declaration }, position) => {
      const id = String(position);
      return [id, { id, parentId: 'root', path, index, module: module(declaration) }];
    }),
  ]),
  future: {},
  ssr: true,
  basename: '/',
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

const ANSWERS: Readonly<Record<string, unknown>> = {
  [getHash.path]: { result: 'key' },
  [getConfiguration.path]: {},
  [getCustomerLogin.path]: { result: { customerLogin: {} } },
  [getProductAttributes.path]: [],
  [getTranslationFile.path]: { developerFile: {} },
};
let api: Server;
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  api = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(ANSWERS[request.url ?? ''] ?? []));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  app = await buildStorefront({
    environment: readEnvironment({
      DATA_DIR: '/tmp',
      LOG_LEVEL: 'silent',
      API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    }),
    build,
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  api.close();
});

describe('RT-08 only declared parameters reach a page', () => {
  const cases = routes.flatMap(({ path = '', declaration: { parameters = [], secretParameters = [] } }) =>
    [...root.parameters, ...parameters, ...secretParameters].flat().map((name) => [`/${path}`, name] as const),
  );
  it.each(cases)('%s receives only its declared parameter %s', async (path, name) => {
    const address = path.replaceAll(/:\w+|\*/g, 'x');
    const answer = await fetch(`${url}${address}?utm_source=mail&${name}=en&click=1`, {
      // A page of a customer, which is rendered from the whole address.
      headers: { cookie: `session=${randomUUID()}` },
    });
    expect(await answer.text()).toBe(`?${name}=en`);
  });
});

it('RT-06 RT-08 the order routes declare the order to pay, and the status, search text and days of orders', () => {
  expect(modules['../app/routes/order.tsx']?.parameters).toEqual(['pay']);
  expect(modules['../app/routes/orders.tsx']?.parameters).toEqual(['status', 'search', 'from', 'to', 'page', 'tab']);
});

describe('RT-08 parameters that code reads', () => {
  const { names } = getDeclaredParameters(build);
  const inBrowser = routes.flatMap(({ declaration }) => declaration.browserParameters ?? []);
  /** Where names are given by a declared list. */
  const BY_LIST = ['libs/search-params/src/lib/search-params.ts', 'apps/storefront/app/page-data.ts'];
  const top = resolve(import.meta.dirname, '../../..');

  it('are all declared by a route', async () => {
    const unknown: string[] = [];
    const seen = new Set<string>();
    for await (const file of glob('{libs/*/src,apps/storefront/app}/**/*.{ts,tsx}', { cwd: top })) {
      // The query of a call, of a mail server's address, or of a map provider's script, is no
      // page's.
      if (/\.(test|stories)\.|^libs\/(testing|api-client|environment|map)\//.test(file)) continue;
      const text = readFileSync(resolve(top, file), 'utf8');
      if (!/earchParams\b|PageQuery|getQuery/.test(text)) continue;
      for (const [, name, other] of text.matchAll(/\.(?:get|getAll|has)\((?:'([^']+)'|(\w+))/g)) {
        if (name) seen.add(name);
        const isDeclared = name ? names.has(name) || inBrowser.includes(name) : BY_LIST.includes(file);
        if (!isDeclared) unknown.push(`${file}: ${name ?? other}`);
      }
    }
    expect(unknown).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining(['pay', 'status', 'showlogin', 'conversation', 'code']));
  });
});
