import { endpoints, type Endpoint } from '@marketplace/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSeller } from '../products/product-fixtures';
import { startApi, type TestApi } from '../testing/start-api';
import type { ApiCaller } from '../testing/api-caller';

const OPERATOR_TOKEN = 'a token of the operator for tests';
let t: TestApi;
let keyless: ApiCaller;
beforeAll(async () => {
  t = await startApi({ variables: { OPERATOR_TOKEN } });
  keyless = await t.visitor();
  keyless.key = '';
});
afterAll(() => t.close());

const all = Object.entries(endpoints);
const path = ({ path }: Endpoint) => path.replace(/:\w+/g, '1');
const is = (access: string) => all.filter(([, endpoint]) => endpoint.access === access);
/** Calls of the operator carry a token instead, and files that pages refer to only the session. */
const guarded = all.filter(([, { access, isLinkable }]) => access !== 'open' && access !== 'operator' && !isLinkable);

describe('the calls that the specification names', () => {
  // The status for a signed-out visitor who sends an empty call; an unknown name gets 404.
  it.each([
    ['POST /api/getPackages', 200],
    ['POST /api/getInstalledPackages', 200],
    ['POST /api/profile/get', 401],
    ['POST /api/login', 400],
    ['POST /api/socialLogin', 400],
    ['POST /api/logout', 200],
    ['POST /api/forgot', 400],
    ['POST /api/register', 400],
    ['POST /api/config', 400],
    ['POST /api/screenDesign', 400],
    ['POST /api/customAttributes', 200],
    ['POST /api/customerLogin', 200],
    ['GET /api/customerLogin', 200],
    ['POST /api/getSearchableFieldsOrder', 200],
    ['POST /api/productNames', 400],
    ['POST /api/sellerTypeNames', 400],
    ['POST /api/translation/getFile', 400],
    ['POST /api/verify/?token=x', 200],
    ['POST /api/verify?token=x', 200],
    ['POST /api/resetPassword?token=x', 400],
    ['POST /api/auth/check', 401],
    ['POST /api/getHash', 200],
    ['POST /api/getHashes', 404],
  ])('CA-01 CA-03 %s exists and answers an empty call with %i', async (call, status) => {
    const [method, address = ''] = call.split(' ');
    expect((await t.api.raw(address, { method })).status).toBe(status);
  });
});

describe('every endpoint of the contract', () => {
  it.each(guarded)('CA-01 CA-05 %s rejects a call without a key', async (_, endpoint) => {
    const { status, body } = await keyless.raw(path(endpoint), { method: endpoint.method });
    expect({ status, code: (body as { code: string }).code }).toEqual({ status: 401, code: 'key_missing' });
  });

  it.each([...is('customer'), ...is('seller')])('CA-05 %s rejects a visitor who is signed out', async (_, endpoint) => {
    const { status, body } = await t.api.raw(path(endpoint), { method: endpoint.method });
    expect({ status, code: (body as { code: string }).code }).toEqual({ status: 401, code: 'signed_out' });
  });

  it.each(all.filter(([, endpoint]) => endpoint.body))('CA-05 %s rejects a malformed body', async (_, endpoint) => {
    const { api, profile } = await t.signUp();
    if (endpoint.access === 'seller') await insertSeller(t.db, { customerId: profile._id });
    const authorization = `Bearer ${OPERATOR_TOKEN}`;
    for (const body of [undefined, '"text"', '42', '{"unknown":1}', '{broken', 'null']) {
      const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) };
      const reply = await api.raw<{ code: string }>(path(endpoint), { method: endpoint.method, headers, body });
      expect(reply.status, `${String(body)} → ${JSON.stringify(reply.body)}`).toBe(400);
      expect(reply.body.code).toBe('invalid_input');
    }
  });
});
