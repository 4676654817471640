import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { build } from 'vite';
import { stripSchemas } from '../../apps/storefront/bundling/strip-schemas.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { CLIENT, firstViewScripts, readClientManifest } from '../sizes/first-view.ts';

export interface Weight {
  gzip: number;
  brotli: number;
}

const weigh = (content: Buffer | string): Weight => ({
  gzip: gzipSync(content, { level: 9 }).length,
  brotli: brotliCompressSync(content).length,
});

/** The scripts that a route's first view needs, each compressed alone as it is served. */
export function routeWeight(routeId: string): Weight & { files: number } {
  const weights = firstViewScripts(readClientManifest(), routeId).map((file) =>
    weigh(readFileSync(join(CLIENT, file))),
  );
  return {
    gzip: weights.reduce((sum, { gzip }) => sum + gzip, 0),
    brotli: weights.reduce((sum, { brotli }) => sum + brotli, 0),
    files: weights.length,
  };
}

/** Bytes of script that a browser has really received once the page is quiet, whatever asked for them. */
export async function receivedScripts(addresses: readonly string[]): Promise<number[]> {
  const browser = await chromium.launch(await findBrowser());
  const totals: number[] = [];
  for (const address of addresses) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    totals.push(
      await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter((entry) => entry.name.endsWith('.js'))
          .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      ),
    );
    await context.close();
  }
  await browser.close();
  return totals;
}

/** Every endpoint of the contract in a browser bundle: as the production build has them, and with their schemas. */
export async function contractWeight(): Promise<{ stripped: Weight; whole: Weight }> {
  const bundle = async (isStripped: boolean) => {
    const result = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: isStripped ? [stripSchemas()] : [],
      build: {
        write: false,
        rollupOptions: {
          input: 'libs/api-contract/src/lib/endpoints.ts',
          preserveEntrySignatures: 'strict',
        },
      },
    });
    const outputs = Array.isArray(result) ? result : [result];
    const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []));
    return weigh(chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join(''));
  };
  return { stripped: await bundle(true), whole: await bundle(false) };
}
