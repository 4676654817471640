import { endpoints } from '@marketplace/api-contract';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/start-api';

let t: TestApi;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

type Document = { paths: Record<string, Record<string, { operationId: string; security: object[] }>> };

it('CA-05 the OpenAPI document is served without a key and describes every endpoint of the contract', async () => {
  const { status, body } = await t.api.raw<Document>('/api/openapi.json', { headers: { key: '' } });
  expect(status).toBe(200);
  const described = Object.values(body.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(described).toEqual(expect.arrayContaining(Object.keys(endpoints)));
});

it('CA-05 the committed OpenAPI document is current (npx nx run api:openapi writes it)', async () => {
  const { body } = await t.api.raw('/api/openapi.json');
  const committed = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(committed)).toEqual(body);
});
