import { fileURLToPath } from 'node:url';

/** Name of the built script beside the built API. */
export const PROVIDER_FILE = 'sandbox-provider.js';

/** The stand-in for the provider's browser script as one classic script: made once by the build, on demand when run from source. */
export async function bundleProvider(): Promise<string> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./browser/provider.ts', import.meta.url)),
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'iife' });
  await bundle.close();
  return output[0].code;
}
