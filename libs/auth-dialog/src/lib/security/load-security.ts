import type { Api } from '@marketplace/api-client';
import { listDevices, listSignInWays, type Device, type SignInWays } from '@marketplace/api-contract';

export interface Security {
  ways: SignInWays;
  /** The latest first. */
  devices: readonly Device[];
}

/** How the visitor can sign in, and where they have. */
export async function loadSecurity(api: Api): Promise<Security> {
  const [ways, devices] = await Promise.all([api(listSignInWays), api(listDevices)]);
  return { ways, devices };
}
