import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../start/fresh-build.ts';
import { answerTimes } from './answer-times.ts';
import { bookListings, datedListings } from './booked-listings.ts';
import { contractWeight, receivedScripts, routeWeight } from './client-weight.ts';
import { dateChoices } from './date-choices.ts';
import { filterChanges } from './filter-changes.ts';
import { latencyOf, type Latency } from './latency.ts';
import { mobileFigures } from './lighthouse.ts';
import { startMarketplace } from './marketplace.ts';
import { headline, kB, ms, table } from './print.ts';
import { cpuOf, memoryOf } from './process-use.ts';
import { renderTimes, throughput } from './rendering.ts';
import { searchLatency, suggestionLatency } from './search-latency.ts';

const USAGE = `Measures the production build in one run, on ports and data of its own.

  npm run bench                        everything (about half an hour, most of it filling a million products)
  npm run bench -- --only pages        scripts, rendering, requests, memory
  npm run bench -- --only search       search at 100,000 and 1,000,000 products (--listings N for another number)
  npm run bench -- --only filters      how soon a changed filter shows in a browser
  npm run bench -- --only product      the product page at 100,000 products, and choosing dates on it (--listings N for another number)
  npm run bench -- --only accounts     whether the time of an answer tells which e-mails have an account; fails if it does
  npm run bench -- --only lighthouse   Lighthouse figures for a phone`;
const PARTS = ['pages', 'search', 'filters', 'product', 'accounts', 'lighthouse'] as const;
const SEARCH_LISTINGS = [100_000, 1_000_000];
const PRODUCT_LISTINGS = 100_000;
/** So many different product pages are rendered; then from the first one on again. */
const PRODUCT_PAGES = 600;
/** How often availability is asked for. */
const ASKED = 300;
const DAY_MS = 86_400_000;

interface Page {
  name: string;
  route: string;
  address: string;
}

async function pagesOf(url: string): Promise<Page[]> {
  const html = await (await fetch(url)).text();
  const product = /href="(\/product\/[^"]+)"/.exec(html)?.[1];
  if (!product) throw new Error('The home page shows no product to measure.');
  return [
    { name: 'home', route: 'home', address: `${url}/` },
    { name: 'search', route: 'search', address: `${url}/search?search=canoe` },
    { name: 'product', route: 'routes/product', address: url + product },
  ];
}

async function measurePages(pages: readonly Page[], pid: number): Promise<void> {
  headline(
    'Scripts of the first view, each file compressed alone; last column: received by a browser until the page is quiet',
  );
  const received = await receivedScripts(pages.map(({ address }) => address));
  table(
    ['', 'files', 'gzip', 'brotli', 'received'],
    pages.map(({ name, route }, i) => {
      const { files, gzip, brotli } = routeWeight(route);
      return [name, String(files), kB(gzip), kB(brotli), kB(received[i] ?? Number.NaN)];
    }),
  );
  const { stripped, whole } = await contractWeight();
  console.log(
    `  contract: ${kB(stripped.brotli)} brotli in the browser, ${kB(whole.brotli)} if its schemas were shipped`,
  );

  headline('Server render past the cache: processor time of one render');
  const renders: string[][] = [];
  for (const { name, address } of pages) {
    const { cpu } = await renderTimes([address]);
    renders.push([name, ms(cpu.median), ms(cpu.p95)]);
  }
  table(['', 'median', 'p95'], renders);

  headline('Requests per second, 20 connections; processor time of the storefront per request');
  const loads: string[][] = [];
  for (const { name, address } of pages.filter((page) => page.name !== 'search')) {
    for (const isCached of [true, false]) {
      const { perSecond, cpuPerRequest, failed } = await throughput(address, isCached, pid);
      const kind = isCached ? 'cached' : 'uncached';
      loads.push([`${name}, ${kind}`, perSecond.toFixed(0), `${cpuPerRequest.toFixed(2)} ms`, String(failed)]);
    }
  }
  table(['', 'per second', 'processor', 'failed'], loads);
}

async function measureLighthouse(pages: readonly Page[]): Promise<void> {
  headline('Lighthouse, phone');
  const rows: string[][] = [];
  for (const { name, address } of pages) {
    const { scores, firstPaintMs, largestPaintMs, blockedMs, layoutShift } = await mobileFigures(address);
    rows.push([
      name,
      ...Object.values(scores).map(String),
      `${firstPaintMs.toFixed(0)} ms`,
      `${largestPaintMs.toFixed(0)} ms`,
      `${blockedMs.toFixed(0)} ms`,
      layoutShift.toFixed(3),
    ]);
  }
  table(['', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'], rows);
}

async function measureFilters(url: string): Promise<void> {
  headline('Changing a filter in a browser: from the press to the frame with other results');
  const { changes, shownP50, shownP95, inp, slowestPress, layoutShift } = await filterChanges(url);
  table(
    ['changes', 'p50', 'p95', 'INP', 'slowest press', 'CLS'],
    [[String(changes), ms(shownP50), ms(shownP95), ms(inp), ms(slowestPress), layoutShift.toFixed(3)]],
  );
}

async function measureProduct(listings: number): Promise<void> {
  const { api, apiUrl, internalToken, databaseUrl, filledMs, startStorefront, stop } = await startMarketplace(listings);
  // Unlike the time that something takes, it is the same on a machine that does other things too.
  const apiCpu = async <T>(calls: number, run: () => Promise<T>) => {
    const before = cpuOf(api.pid);
    const result = await run();
    return { result, perCall: (cpuOf(api.pid) - before) / calls };
  };
  try {
    const { url } = await startStorefront();
    headline(
      `Product pages at ${listings} products (ready after ${(filledMs / 1000).toFixed(0)} s): ${PRODUCT_PAGES} different ones past the cache, by the storefront's clock`,
    );
    const paths = await datedListings(databaseUrl, PRODUCT_PAGES);
    const {
      result: { cpu, whole },
      perCall,
    } = await apiCpu(PRODUCT_PAGES, () => renderTimes(paths.map((path) => url + path)));
    table(
      ['', 'median', 'p95'],
      [
        ['whole', ms(whole.median), ms(whole.p95)],
        ['processor time of the storefront', ms(cpu.median), ms(cpu.p95)],
        ['processor time of the API, mean', ms(perCall), ''],
      ],
    );

    headline(
      'What is free in a year of a listing with 500 bookings, asked of the API over HTTP, one call after the other',
    );
    const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
    const booked = await bookListings(databaseUrl, day(0));
    const rows: string[][] = [];
    for (const { name, id } of booked) {
      const path = `/api/products/${id}/availability?from=${day(0)}&to=${day(365)}`;
      const asked = Array.from({ length: ASKED }, () => ({ method: 'GET' as const, path }));
      await latencyOf(apiUrl, internalToken, 1, asked);
      const {
        result: { p50, p95, p99, failed },
        perCall,
      } = await apiCpu(ASKED, () => latencyOf(apiUrl, internalToken, 1, asked));
      rows.push([name, ms(p50), ms(p95), ms(p99), ms(perCall), String(failed)]);
    }
    table(['', 'p50', 'p95', 'p99', 'processor time of the API, mean', 'failed'], rows);

    headline('Choosing dates on the page of such a listing: from the press to the frame that shows it');
    const choices: string[][] = [];
    for (const { name, path, isBySlot } of booked)
      for (const slowness of [1, 4]) {
        const figures = await dateChoices(url + path, isBySlot ? 'slots' : 'calendar', slowness);
        choices.push([
          `${name}, ${slowness === 1 ? 'this processor' : `${slowness} times slower`}`,
          ms(figures.choiceP50),
          ms(figures.choiceP95),
          ms(figures.slowestChoice),
          ms(figures.turnP50),
          ms(figures.slowestTurn),
          figures.layoutShift.toFixed(3),
        ]);
      }
    table(['', 'choice p50', 'p95', 'slowest', 'other month p50', 'slowest', 'CLS'], choices);
  } finally {
    await stop();
  }
}

async function measureAnswers(apiUrl: string, internalToken: string): Promise<void> {
  headline('Median time of answers about e-mails that have an account, and that have none');
  const times = await answerTimes(apiUrl, internalToken);
  table(
    ['', 'known', 'unknown', 'equal'],
    times.map(({ call, known, unknown, isEqual }) => [call, ms(known), ms(unknown), isEqual ? 'yes' : 'NO']),
  );
  if (times.some(({ isEqual }) => !isEqual)) process.exitCode = 1;
}

async function measureSearch(listings: number): Promise<void> {
  const { api, apiUrl, internalToken, filledMs, stop } = await startMarketplace(listings);
  try {
    headline(
      `Search at ${listings} products (ready after ${(filledMs / 1000).toFixed(0)} s): 600 different questions with text, three filters, dates and sort, all counts exact`,
    );
    await searchLatency(apiUrl, internalToken, 1);
    const rows: string[][] = [];
    const row = (name: string, { perSecond, p50, p95, p99, failed }: Latency) =>
      rows.push([name, ms(p50), ms(p95), ms(p99), perSecond.toFixed(0), String(failed)]);
    for (const connections of [1, 10]) {
      row(`search, ${connections} connections`, await searchLatency(apiUrl, internalToken, connections));
      row(`suggestions, ${connections} connections`, await suggestionLatency(apiUrl, internalToken, connections));
    }
    table(['', 'p50', 'p95', 'p99', 'per second', 'failed'], rows);
    console.log(`  memory of the API afterwards: ${(memoryOf(api.pid) / 1e6).toFixed(0)} MB`);
  } finally {
    await stop();
  }
}

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, listings: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const { only } = values;
  if (values.help || (only !== undefined && !PARTS.some((part) => part === only))) {
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const wants = (part: (typeof PARTS)[number]) => only === undefined || only === part;
  await buildIfNeeded(console.error);
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`);
  if (wants('pages') || wants('filters') || wants('accounts') || wants('lighthouse')) {
    const { api, apiUrl, internalToken, startStorefront, stop } = await startMarketplace();
    try {
      const { storefront, url } = await startStorefront();
      const pages = await pagesOf(url);
      if (wants('pages')) {
        await measurePages(pages, storefront.pid);
        headline('Memory after that load');
        table(
          ['storefront', 'API'].map(() => ''),
          [
            ['storefront', `${(memoryOf(storefront.pid) / 1e6).toFixed(0)} MB`],
            ['API (without PostgreSQL)', `${(memoryOf(api.pid) / 1e6).toFixed(0)} MB`],
          ],
        );
      }
      if (wants('filters')) await measureFilters(url);
      if (wants('accounts')) await measureAnswers(apiUrl, internalToken);
      if (wants('lighthouse')) await measureLighthouse(pages);
    } finally {
      await stop();
    }
  }
  if (wants('product')) await measureProduct(Number(values.listings ?? PRODUCT_LISTINGS));
  const sizes = values.listings ? [Number(values.listings)] : SEARCH_LISTINGS;
  if (wants('search')) for (const listings of sizes) await measureSearch(listings);
}

try {
  await bench();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
