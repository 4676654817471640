import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { findBrowser } from '../browser/find-browser.ts';
import { CLIENT, firstViewScripts, readClientManifest } from '../sizes/first-view.ts';

export interface Weight {
  gzip: number;
  brotli: number;
}

const getWeight = (content: Buffer | string): Weight => ({
  gzip: gzipSync(content, { level: 9 }).length,
  brotli: brotliCompressSync(content).length,
});

/** The scripts of a route's first view, each compressed on its own, as served. */
export function getRouteWeight(routeId: string): Weight & { files: number } {
  const weights = firstViewScripts(readClientManifest(), routeId).map((file) =>
    getWeight(readFileSync(join(CLIENT, file))),
  );
  return {
    gzip: weights.reduce((sum, { gzip }) => sum + gzip, 0),
    brotli: weights.reduce((sum, { brotli }) => sum + brotli, 0),
    files: weights.length,
  };
}

/** Bytes of script that a browser has received when the network is idle. */
export async function measureReceivedScripts(addresses: readonly string[]): Promise<number[]> {
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
