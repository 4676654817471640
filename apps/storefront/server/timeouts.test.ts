// @vitest-environment node
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  getConfiguration,
  getCustomerLogin,
  getHash,
  getProductAttributes,
  getTranslationFile,
  listOrders,
} from '@marketplace/api-contract';
import { readEnvironment } from '@marketplace/environment';
import { load } from '../app/load';
import { buildStorefront } from './app';

/** What a marketplace without any settings answers; lists that are not named are empty. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  [getHash.path]: { result: 'key' },
  [getConfiguration.path]: {},
  [getCustomerLogin.path]: { result: { customerLogin: {} } },
  [getProductAttributes.path]: [],
  [getTranslationFile.path]: { developerFile: {} },
};
/** One page, without a screen: what its loader throws is its answer. */
const build = {
  entry: { module: {} },
  routes: {
    orders: {
      id: 'orders',
      path: 'orders',
      module: {
        parameters: ['page'],
        loader: ({ context }: { context: RouterContextProvider }) =>
          load(context, async ({ api }) => Response.json(await api(listOrders, { query: {} }))),
      },
    },
  },
  future: {},
  ssr: true,
  basename: '/',
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

let isHanging = false;
let api: Server;
let app: FastifyInstance;
let url: string;
beforeEach(async () => {
  isHanging = false;
  api = createServer((request, response) => {
    // Takes the call, and that is all.
    if (isHanging) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(ANSWERS[request.url ?? ''] ?? []));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  app = await buildStorefront({
    environment: readEnvironment({
      API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      LOG_LEVEL: 'silent',
    }),
    build,
    timeouts: { ownMs: 1_000, renewalMs: 200, pageMs: 200 },
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  api.closeAllConnections();
  api.close();
  await app.close();
});

/** The first page takes as long as this machine is busy. */
const answers = () => vi.waitFor(async () => expect((await fetch(`${url}/orders`)).status).toBe(200));

it('AP-02 the storefront shows the loading page while the API does not answer, and the page once it does', async () => {
  isHanging = true;
  const answer = await fetch(`${url}/orders`);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('role="status"');
  isHanging = false;
  await answers();
});

it('AP-02 the storefront shows an error within the time limit when the data of a page does not arrive', async () => {
  await answers();
  isHanging = true;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const answer = await fetch(`${url}/orders?page=2`);
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain('role="status"');
});
