import type { Api } from '@marketplace/api-client';
import type { Device, SignInMethods } from '@marketplace/api-contract';
import { listDevices, listSignInMethods } from '@marketplace/api-contract/operations';

export interface Security {
  methods: SignInMethods;
  /** Latest first. */
  devices: readonly Device[];
}

/** Loads the customer's sign-in methods and devices. */
export async function loadSecurity(api: Api): Promise<Security> {
  const [methods, devices] = await Promise.all([api(listSignInMethods), api(listDevices)]);
  return { methods, devices };
}
