import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../start/build-if-needed.ts';
import { createOrderLoad } from './order-load.ts';
import { measureResponseTimes } from './response-times.ts';
import { replaceBookings, findListingsWithDates } from './booked-listings.ts';
import { measureReceivedScripts, getRouteWeight } from './client-weight.ts';
import { measureDateSelection } from './measure-date-selection.ts';
import { measureFilterChanges } from './measure-filter-changes.ts';
import { measureLatency, type Latency } from './latency.ts';
import { measureMobile } from './lighthouse.ts';
import { startMarketplace } from './start-marketplace.ts';
import { printHeading, formatKilobytes, formatMilliseconds, printTable } from './print.ts';
import { getCpuMs, getMemoryBytes } from './process-usage.ts';
import { measureRenderTimes, measureThroughput } from './rendering.ts';
import { measureSearchLatency, measureSuggestionLatency } from './search-latency.ts';
import { createRealtimeLoad } from './realtime-load.ts';
import { measureLatencyUnderSearchLoad } from './search-load.ts';

const USAGE = `Measures the production build in one run, on its own ports and data.

  npm run bench                        everything (about half an hour, mostly to seed a million products)
  npm run bench -- --only pages        scripts, rendering, requests, memory
  npm run bench -- --only search       search at 100,000 and 1,000,000 products (--listings N for another number)
  npm run bench -- --only filters      time from a filter change to new results in a browser
  npm run bench -- --only product      the product page at 100,000 products, and selecting dates (--listings N for another number)
  npm run bench -- --only orders       orders per second from the quote to the paid order
  npm run bench -- --only realtime     memory of open sockets, and how fast messages are delivered
  npm run bench -- --only accounts     check that response times do not reveal which emails have an account
  npm run bench -- --only lighthouse   Lighthouse figures for a phone`;
const PARTS = ['pages', 'search', 'filters', 'product', 'orders', 'realtime', 'accounts', 'lighthouse'] as const;
const SEARCH_LISTINGS = [100_000, 1_000_000];
const PRODUCT_LISTINGS = 100_000;
/** The number of distinct product pages to render, in rotation. */
const PRODUCT_PAGES = 600;
/** The number of availability calls. */
const AVAILABILITY_CALLS = 300;
/** Orders for each number of connections. */
const ORDER_LOADS = [
  [1, 150],
  [10, 800],
  [50, 800],
] as const;
const IDLE_SOCKETS = 2000;
const MESSAGES_PER_SECOND = 200;
const MESSAGES = 3000;
const DAY_MS = 86_400_000;

interface Page {
  name: string;
  route: string;
  address: string;
}

async function findPages(url: string): Promise<Page[]> {
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
  printHeading(
    'Scripts of the first view, each file compressed alone; last column: received by a browser until the network is idle',
  );
  const received = await measureReceivedScripts(pages.map(({ address }) => address));
  printTable(
    ['', 'files', 'gzip', 'brotli', 'received'],
    pages.map(({ name, route }, i) => {
      const { files, gzip, brotli } = getRouteWeight(route);
      return [
        name,
        String(files),
        formatKilobytes(gzip),
        formatKilobytes(brotli),
        formatKilobytes(received[i] ?? Number.NaN),
      ];
    }),
  );
  console.log();

  printHeading('Uncached server rendering: processor time per page');
  const renders: string[][] = [];
  for (const { name, address } of pages) {
    const { cpu } = await measureRenderTimes([address]);
    renders.push([name, formatMilliseconds(cpu.median), formatMilliseconds(cpu.p95)]);
  }
  printTable(['', 'median', 'p95'], renders);

  printHeading('Requests per second, 20 connections; processor time of the storefront per request');
  const loads: string[][] = [];
  for (const { name, address } of pages.filter((page) => page.name !== 'search')) {
    for (const isCached of [true, false]) {
      const { perSecond, cpuPerRequest, failed } = await measureThroughput(address, isCached, pid);
      const kind = isCached ? 'cached' : 'uncached';
      loads.push([`${name}, ${kind}`, perSecond.toFixed(0), `${cpuPerRequest.toFixed(2)} ms`, String(failed)]);
    }
  }
  printTable(['', 'per second', 'processor', 'failed'], loads);
}

async function measureLighthouse(pages: readonly Page[]): Promise<void> {
  printHeading('Lighthouse, phone');
  const rows: string[][] = [];
  for (const { name, address } of pages) {
    const figures = await measureMobile(address);
    const { performance, accessibility, bestPractices, seo } = figures;
    const { firstPaintMs, largestPaintMs, blockingMs, layoutShift } = figures;
    rows.push([
      name,
      ...[performance, accessibility, bestPractices, seo].map(String),
      `${firstPaintMs.toFixed(0)} ms`,
      `${largestPaintMs.toFixed(0)} ms`,
      `${blockingMs.toFixed(0)} ms`,
      layoutShift.toFixed(3),
    ]);
  }
  printTable(['', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'], rows);
}

async function measureFilters(url: string): Promise<void> {
  printHeading('Changing a filter in a browser: from the press to the frame with new results');
  const { changes, shownP50, shownP95, inp, slowestPress, layoutShift } = await measureFilterChanges(url);
  printTable(
    ['changes', 'p50', 'p95', 'INP', 'slowest press', 'CLS'],
    [
      [
        String(changes),
        formatMilliseconds(shownP50),
        formatMilliseconds(shownP95),
        formatMilliseconds(inp),
        formatMilliseconds(slowestPress),
        layoutShift.toFixed(3),
      ],
    ],
  );
}

async function measureProduct(listings: number): Promise<void> {
  const { api, apiUrl, internalToken, databaseUrl, filledMs, startStorefront, stop } = await startMarketplace(listings);
  // Processor time does not depend on other load, unlike elapsed time.
  const apiCpu = async <T>(calls: number, run: () => Promise<T>) => {
    const before = getCpuMs(api.pid);
    const result = await run();
    return { result, perCall: (getCpuMs(api.pid) - before) / calls };
  };
  try {
    const { url } = await startStorefront();
    printHeading(
      `Product pages at ${listings} products (ready after ${(filledMs / 1000).toFixed(0)} s): ${PRODUCT_PAGES} different ones past the cache, by the storefront's clock`,
    );
    const paths = await findListingsWithDates(databaseUrl, PRODUCT_PAGES);
    const {
      result: { cpu, total },
      perCall,
    } = await apiCpu(PRODUCT_PAGES, () => measureRenderTimes(paths.map((path) => url + path)));
    printTable(
      ['', 'median', 'p95'],
      [
        ['whole', formatMilliseconds(total.median), formatMilliseconds(total.p95)],
        ['processor time of the storefront', formatMilliseconds(cpu.median), formatMilliseconds(cpu.p95)],
        ['processor time of the API, mean', formatMilliseconds(perCall), ''],
      ],
    );

    printHeading('Availability over a year of a listing with 500 bookings, sequential calls of the API over HTTP');
    const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
    const booked = await replaceBookings(databaseUrl, day(0));
    const rows: string[][] = [];
    for (const { name, id } of booked) {
      const path = `/api/products/${id}/availability?from=${day(0)}&to=${day(365)}`;
      const requests = Array.from({ length: AVAILABILITY_CALLS }, () => ({ method: 'GET' as const, path }));
      await measureLatency(apiUrl, internalToken, 1, requests);
      const {
        result: { p50, p95, p99, failed },
        perCall,
      } = await apiCpu(AVAILABILITY_CALLS, () => measureLatency(apiUrl, internalToken, 1, requests));
      rows.push([
        name,
        formatMilliseconds(p50),
        formatMilliseconds(p95),
        formatMilliseconds(p99),
        formatMilliseconds(perCall),
        String(failed),
      ]);
    }
    printTable(['', 'p50', 'p95', 'p99', 'processor time of the API, mean', 'failed'], rows);

    printHeading('Selecting dates of such a listing: from the press to the next frame');
    const choices: string[][] = [];
    for (const { name, path, isBySlot } of booked)
      for (const cpuSlowdown of [1, 4]) {
        const figures = await measureDateSelection(url + path, isBySlot ? 'slots' : 'calendar', cpuSlowdown);
        choices.push([
          `${name}, ${cpuSlowdown === 1 ? 'this processor' : `${cpuSlowdown} times slower`}`,
          formatMilliseconds(figures.choiceP50),
          formatMilliseconds(figures.choiceP95),
          formatMilliseconds(figures.slowestChoice),
          formatMilliseconds(figures.turnP50),
          formatMilliseconds(figures.slowestTurn),
          figures.layoutShift.toFixed(3),
        ]);
      }
    printTable(['', 'choice p50', 'p95', 'slowest', 'other month p50', 'slowest', 'CLS'], choices);
  } finally {
    await stop();
  }
}

async function measureOrders(): Promise<void> {
  const { api, apiUrl, internalToken, databaseUrl, stop } = await startMarketplace();
  try {
    printHeading('Orders from the quote to the paid order; the payment sandbox runs in the process of the API');
    const load = await createOrderLoad({ apiUrl, apiPid: api.pid, internalToken, databaseUrl });
    // The code is compiled by then.
    await load.measure(10, 200);
    const rows: string[][] = [];
    for (const [connections, orders] of ORDER_LOADS) {
      const { perSecond, p50, p95, apiCpu, databaseCpu, failed } = await load.measure(connections, orders);
      rows.push([
        `${connections} connections`,
        perSecond.toFixed(1),
        ...[p50, p95, apiCpu, databaseCpu].map(formatMilliseconds),
        String(failed),
      ]);
    }
    await load.close();
    printTable(['', 'orders per second', 'p50', 'p95', 'API, per order', 'PostgreSQL, per order', 'failed'], rows);
  } finally {
    await stop();
  }
}

async function measureRealtime(): Promise<void> {
  const { api, apiUrl, internalToken, databaseUrl, startStorefront, stop } = await startMarketplace();
  try {
    const { storefront, url } = await startStorefront();
    const load = await createRealtimeLoad({
      url,
      apiUrl,
      apiPid: api.pid,
      storefrontPid: storefront.pid,
      internalToken,
      databaseUrl,
    });
    printHeading(`Memory per socket of ${IDLE_SOCKETS} signed-in pages`);
    // The code is compiled by then.
    await load.measureMemory(200);
    const memory = await load.measureMemory(IDLE_SOCKETS);
    printTable(
      ['', 'per socket'],
      [
        ['API', formatKilobytes(memory.api)],
        ['storefront, which passes them on', formatKilobytes(memory.storefront)],
      ],
    );
    printHeading(`Delivery of ${MESSAGES} messages, from the call that sends to the event at the recipient’s page`);
    const { perSecond, lost, ...times } = await load.measureDelivery(MESSAGES_PER_SECOND, MESSAGES);
    printTable(
      ['messages per second', 'p50', 'p95', 'slowest', 'API, per message', 'PostgreSQL, per message', 'lost'],
      [
        [
          perSecond.toFixed(0),
          ...[times.p50, times.p95, times.slowest, times.apiCpu, times.databaseCpu].map(formatMilliseconds),
          String(lost),
        ],
      ],
    );
    await load.close();
  } finally {
    await stop();
  }
}

async function measureAccounts(apiUrl: string, internalToken: string): Promise<void> {
  printHeading('Median response time for emails with and without an account');
  const times = await measureResponseTimes(apiUrl, internalToken);
  printTable(
    ['', 'known', 'unknown', 'equal'],
    times.map(({ call, known, unknown, isEqual }) => [
      call,
      formatMilliseconds(known),
      formatMilliseconds(unknown),
      isEqual ? 'yes' : 'NO',
    ]),
  );
  if (times.some(({ isEqual }) => !isEqual)) process.exitCode = 1;
}

async function measureSearch(listings: number): Promise<void> {
  const { api, apiUrl, internalToken, databaseUrl, filledMs, stop } = await startMarketplace(listings);
  try {
    printHeading(
      `Search at ${listings} products (ready after ${(filledMs / 1000).toFixed(0)} s): 600 different questions with text, three filters, dates and sort, all counts exact`,
    );
    await measureSearchLatency(apiUrl, internalToken, 1);
    const rows: string[][] = [];
    const row = (name: string, { perSecond, p50, p95, p99, failed }: Latency) =>
      rows.push([
        name,
        formatMilliseconds(p50),
        formatMilliseconds(p95),
        formatMilliseconds(p99),
        perSecond.toFixed(0),
        String(failed),
      ]);
    for (const connections of [1, 10]) {
      row(`search, ${connections} connections`, await measureSearchLatency(apiUrl, internalToken, connections));
      row(
        `suggestions, ${connections} connections`,
        await measureSuggestionLatency(apiUrl, internalToken, connections),
      );
    }
    printTable(['', 'p50', 'p95', 'p99', 'per second', 'failed'], rows);

    printHeading('Other sequential calls during continuous searches of four visitors');
    const results = await measureLatencyUnderSearchLoad(apiUrl, internalToken, databaseUrl);
    printTable(
      ['', 'p50', 'p95', 'p50 with searches', 'p95 with searches', 'failed'],
      results.map(({ name, alone, whileSearching }) => [
        name,
        ...[alone.p50, alone.p95, whileSearching.p50, whileSearching.p95].map(formatMilliseconds),
        String(alone.failed + whileSearching.failed),
      ]),
    );
    console.log(`  memory of the API afterwards: ${(getMemoryBytes(api.pid) / 1e6).toFixed(0)} MB`);
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
  const isIncluded = (part: (typeof PARTS)[number]) => only === undefined || only === part;
  await buildIfNeeded('demo', console.error);
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`);
  if (isIncluded('pages') || isIncluded('filters') || isIncluded('accounts') || isIncluded('lighthouse')) {
    const { api, apiUrl, internalToken, startStorefront, stop } = await startMarketplace();
    try {
      const { storefront, url } = await startStorefront();
      const pages = await findPages(url);
      if (isIncluded('pages')) {
        await measurePages(pages, storefront.pid);
        printHeading('Memory after that load');
        printTable(
          ['storefront', 'API'].map(() => ''),
          [
            ['storefront', `${(getMemoryBytes(storefront.pid) / 1e6).toFixed(0)} MB`],
            ['API (without PostgreSQL)', `${(getMemoryBytes(api.pid) / 1e6).toFixed(0)} MB`],
          ],
        );
      }
      if (isIncluded('filters')) await measureFilters(url);
      if (isIncluded('accounts')) await measureAccounts(apiUrl, internalToken);
      if (isIncluded('lighthouse')) await measureLighthouse(pages);
    } finally {
      await stop();
    }
  }
  if (isIncluded('orders')) await measureOrders();
  if (isIncluded('realtime')) await measureRealtime();
  if (isIncluded('product')) await measureProduct(Number(values.listings ?? PRODUCT_LISTINGS));
  const sizes = values.listings ? [Number(values.listings)] : SEARCH_LISTINGS;
  if (isIncluded('search')) for (const listings of sizes) await measureSearch(listings);
}

try {
  await bench();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
