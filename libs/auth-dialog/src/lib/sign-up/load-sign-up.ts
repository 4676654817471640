import type { Api } from '@marketplace/api-client';
import { getCustomAttributes, type CustomerAttribute } from '@marketplace/api-contract';

/** What the page of signing up asks for beyond the usual. */
export async function loadSignUp(api: Api): Promise<{ attributes: readonly CustomerAttribute[] }> {
  const { customAttributes } = await api(getCustomAttributes);
  return { attributes: customAttributes };
}
