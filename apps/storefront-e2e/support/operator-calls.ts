import { expect, type APIRequestContext } from '@playwright/test';
import { OPERATOR_TOKEN } from './stack';

/** Calls the API as the operator's back office does; the answer must be a success. */
export async function callAsOperator(
  request: APIRequestContext,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
): Promise<void> {
  const response = await request.fetch(`${process.env['E2E_API_URL']}/api/operator/${path}`, {
    method,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    data,
  });
  expect(response.status(), await response.text()).toBe(200);
}
