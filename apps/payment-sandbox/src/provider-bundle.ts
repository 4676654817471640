import { join } from 'node:path';

/** Name of the built script next to the built API. */
export const PROVIDER_FILE = 'sandbox-provider.js';

/**
 * Bundles the replacement of the provider's browser script as one classic script: once in the
 * build, on demand when run from source.
 */
export async function bundleProvider(): Promise<string> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'browser', 'provider.ts'),
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'iife' });
  await bundle.close();
  return output[0].code;
}
