import { endpoints, type Endpoint } from '@marketplace/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/start-api';
import type { ApiCaller } from '../testing/api-caller';

let t: TestApi;
let keyless: ApiCaller;
beforeAll(async () => {
  t = await startApi();
  keyless = await t.visitor();
  keyless.key = '';
});
afterAll(() => t.close());

const all = Object.entries(endpoints);
const path = ({ path }: Endpoint) => path.replace(/:\w+/g, '1');
const is = (access: string) => all.filter(([, endpoint]) => endpoint.access === access);
const guarded = all.filter(([, endpoint]) => endpoint.access !== 'open');

describe('CA-01 CA-03 the calls that the specification names are there under their names', () => {
  it.each([
    'POST /api/getPackages',
    'POST /api/getInstalledPackages',
    'POST /api/profile/get',
    'POST /api/login',
    'POST /api/socialLogin',
    'POST /api/logout',
    'POST /api/forgot',
    'POST /api/register',
    'POST /api/config',
    'POST /api/screenDesign',
    'POST /api/customAttributes',
    'POST /api/customerLogin',
    'GET /api/customerLogin',
    'POST /api/getSearchableFieldsOrder',
    'POST /api/productNames',
    'POST /api/sellerTypeNames',
    'POST /api/translation/getFile',
    'POST /api/verify/?token=x',
    'POST /api/verify?token=x',
    'POST /api/resetPassword?token=x',
    'POST /api/auth/check',
    'POST /api/getHash',
  ])('%s', async (call) => {
    const [method, address = ''] = call.split(' ');
    expect((await t.api.raw(address, { method })).status).not.toBe(404);
  });
});

describe('CA-01 CA-05 every endpoint of the contract', () => {
  it.each(guarded)('%s refuses a call without a key', async (_, endpoint) => {
    const { status, body } = await keyless.raw(path(endpoint), { method: endpoint.method });
    expect({ status, code: (body as { code: string }).code }).toEqual({ status: 401, code: 'key_missing' });
  });

  it.each(is('customer'))('%s refuses a visitor who is signed out', async (_, endpoint) => {
    const { status, body } = await t.api.raw(path(endpoint), { method: endpoint.method });
    expect({ status, code: (body as { code: string }).code }).toEqual({ status: 401, code: 'signed_out' });
  });

  it.each(all.filter(([, endpoint]) => endpoint.body))('%s refuses a body of the wrong kind', async (_, endpoint) => {
    const { api } = await t.signUp();
    for (const body of [undefined, '"text"', '42', '{"unknown":1}', '{broken', 'null']) {
      const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const reply = await api.raw<{ code: string }>(path(endpoint), { method: endpoint.method, headers, body });
      expect(reply.status, `${String(body)} → ${JSON.stringify(reply.body)}`).toBe(400);
      expect(reply.body.code).toBe('invalid_input');
    }
  });
});
