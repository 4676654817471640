import type { Api } from '@marketplace/api-client';
import type { CustomerAttribute } from '@marketplace/api-contract';
import { getCustomAttributes } from '@marketplace/api-contract/operations';

/** Loads the customer attributes of the sign-up page. */
export async function loadSignUp(api: Api): Promise<{ attributes: readonly CustomerAttribute[] }> {
  const { customAttributes } = await api(getCustomAttributes);
  return { attributes: customAttributes };
}
