import { ApiError, type Api } from '@marketplace/api-client';
import type { Policies, Policy } from '@marketplace/api-contract';
import { getConfiguration } from '@marketplace/api-contract/operations';

/**
 * Loads one policy of the configuration (PO-01). Rejects with `not_found` when the operator has
 * none.
 */
export async function loadPolicy(api: Api, key: keyof Policies): Promise<Policy> {
  const { policies } = await api(getConfiguration, { body: ['policies'] });
  const policy = policies?.[key];
  if (!policy) throw new ApiError('not_found', 'There is no such policy.', 404);
  return policy;
}
