import { ApiError, type Api } from '@marketplace/api-client';
import { getInstalledPackages } from '@marketplace/api-contract';

/** Rejects with `not_found` when the messaging package is not installed: then this marketplace has no such page (ME-05). */
export async function loadMessages(api: Api): Promise<void> {
  const packages = await api(getInstalledPackages);
  if (packages.some(({ namespace }) => namespace === 'messaging')) return;
  throw new ApiError('not_found', 'There are no messages in this marketplace.', 404);
}
