import type { Api } from '@marketplace/api-client';
import { listDevices, type Device } from '@marketplace/api-contract';

/** Where the visitor is signed in, the latest first. */
export const loadDevices = (api: Api): Promise<readonly Device[]> => api(listDevices);
