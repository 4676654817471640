import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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

/** What the storefront's own code takes from the contract, in a browser bundle: as the production build has it, and with the schemas. */
export async function contractWeight(): Promise<{ stripped: Weight; whole: Weight }> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-weight-'));
  const entry = join(folder, 'entry.ts');
  writeFileSync(
    entry,
    `export { ${usedOfContract().join(', ')} } from '${resolve('libs/api-contract/src/index.ts')}';`,
  );
  const bundle = async (isStripped: boolean) => {
    const result = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: isStripped ? [stripSchemas()] : [],
      build: { write: false, rollupOptions: { input: entry, preserveEntrySignatures: 'strict' } },
    });
    const outputs = Array.isArray(result) ? result : [result];
    const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []));
    return weigh(chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join(''));
  };
  const weights = { stripped: await bundle(true), whole: await bundle(false) };
  rmSync(folder, { recursive: true });
  return weights;
}

/** The names, types left out, that code for browsers imports from the contract. */
function usedOfContract(): string[] {
  const files = globSync(['libs/*/src/**/*.{ts,tsx}', 'apps/storefront/app/**/*.{ts,tsx}']);
  const product = files.filter((file) => !/\.(test|stories)\.tsx?$|^libs\/(testing|environment)\//.test(file));
  const names = product.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@marketplace\/api-contract'/g)].flatMap((match) =>
      (match[1] ?? '').split(',').map((name) => name.trim()),
    ),
  );
  return [...new Set(names)]
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => name.split(' ')[0] ?? name);
}
