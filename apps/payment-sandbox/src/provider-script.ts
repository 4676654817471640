import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROVIDER_FILE, bundleProvider } from './provider-bundle';

let script: Promise<string> | undefined;

/** The script that a page loads instead of the provider's; read or bundled once per process. */
export const providerScript = (): Promise<string> =>
  (script ??= readFile(join(import.meta.dirname, PROVIDER_FILE), 'utf8').catch(bundleProvider));
