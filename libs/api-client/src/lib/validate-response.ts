import { endpoints } from '@marketplace/api-contract';
import { ApiError } from './api-error';
import type { ResponseValidator } from './create-api';

/**
 * Validates with the schemas of the contract, in development and tests: removes unknown fields and
 * rejects invalid ones.
 */
export const validateResponse: ResponseValidator = async ({ method, path }, response) => {
  const endpoint = Object.values(endpoints).find((one) => one.method === method && one.path === path);
  if (!endpoint) throw new ApiError('invalid_response', `${method} ${path} is not in the contract`, 200);
  const result = endpoint.response.safeParse(response);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ApiError(
    'invalid_response',
    `${method} ${path} response breaks the contract: ${issue?.path.join('.')} ${issue?.message}`,
    200,
  );
};
