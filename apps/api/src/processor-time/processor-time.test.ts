import {
  endpoints,
  listSitemapProducts,
  SEARCH_TEXT_MAXIMUM,
  searchProducts,
  SITEMAP_PART_MAXIMUM,
  type Endpoint,
} from '@marketplace/api-contract';
import { addDays } from '@marketplace/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../accounts/passwords';
import { createLargestInput, createInvalidBodies, type Input } from './largest-inputs';
import { startMeasuredMarketplace, type Cost, type MeasuredMarketplace } from './measured-marketplace';
import { estimateCost } from '../plugins/costs';
import { createRandom } from './random';

/** Milliseconds of processor time that one call may cost. */
const LIMIT_MS = 100;
const MEASUREMENTS = 5;
/**
 * How many times the cost that the limits count (plugins/costs.ts) a call may take. Compared with
 * the fastest of so many measurements: compilation and other work on the machine only add.
 */
const COST_FACTOR = 3;
const COST_MEASUREMENTS = 30;
/**
 * More than one part of the sitemap (SITEMAP_PART_MAXIMUM), the largest list of listings: with
 * 60,000 of them a call returns no more. What a search costs grows with their number, which the
 * test with 100,000 listings limits.
 */
const LISTINGS = 6000;
/** Milliseconds above the cost that the limits count for searches with many days. */
const LONG_SEARCH_SLACK_MS = 5;
/** Before the first measurement, so that the code is compiled. */
const WARM_UPS = 3;
const IS_FULL = process.env['FULL'] !== undefined;
/** Per operation. */
const INPUTS = IS_FULL ? 200 : 1;
const SEED = Number(process.env['TEST_SEED'] ?? 20_160_521);
const TIMEOUT_MS = IS_FULL ? 1_800_000 : 120_000;
/** No response, a request that every server rejects, a rate limit, a fault. */
const UNUSABLE = [0, 413, 429, 431, 500];

/**
 * How many passwords a call hashes (argon2id), which is expensive on purpose. Hashing runs on four
 * other threads, and attempts are limited per address and account. For these calls the limit
 * applies to the serving thread; the process may spend twice the time of a single hash on each
 * hash.
 */
const HASHES: Readonly<Record<string, number>> = {
  login: 1,
  register: 1,
  resetPassword: 1,
  changePassword: 2,
  confirmPassword: 1,
  socialLogin: 1,
};

/**
 * Milliseconds above the limit that a call may spend, because it hashes and writes a stream of 10
 * MB in chunks: `serving` on the serving thread, which serves other calls between two chunks,
 * `process` in the whole process. Chosen from measurements: 73 to 152 ms and 236 to 342 ms.
 */
const STREAMED_MS: Readonly<Record<string, { process: number; serving: number }>> = {
  uploadFile: { process: 250, serving: 50 },
};

/**
 * Always rejected, since the other side does not exist here; every other call is measured while it
 * does its work.
 */
const ALWAYS_REFUSED: readonly string[] = [
  // The provider knows no such code.
  'exchangeSocialCode',
  // The demo does not require a card, and its payment sandbox is another process.
  'setUpCard',
  'removeSavedCard',
];

/**
 * The median of the measurements. `npm test` takes the fastest instead: it runs beside other tests,
 * whose noise only adds.
 */
const rate = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[IS_FULL ? Math.floor(values.length / 2) : 0] as number;

/**
 * Milliseconds that other threads may spend in addition. V8 compiles and collects garbage there for
 * all calls together; on a busy machine this takes much longer and may fall into the measured call.
 */
const RUNTIME_MS = IS_FULL ? 0 : 100;

/**
 * `excess`: milliseconds above the limit; `least`: the fastest measurement of the serving thread.
 */
type RatedCost = Cost & { excess: number; least: number };

/** So many measurements within the limit are enough: the rated one is within it, too. */
const ENOUGH = IS_FULL ? Math.ceil(MEASUREMENTS / 2) : 1;

/** The rated one of up to five measurements; more while the fastest is not within `leastMs`. */
async function rateCost(
  measure: () => Promise<Cost>,
  getExcess: (cost: Cost) => number,
  leastMs = Infinity,
): Promise<RatedCost> {
  const costs: (Cost & { excess: number })[] = [];
  const least = () => Math.min(...costs.map(({ thread }) => thread));
  const isEnough = () => costs.filter(({ excess }) => excess <= 0).length >= ENOUGH && least() <= leastMs;
  const isTooSlow = () => costs.length < COST_MEASUREMENTS && least() > leastMs;
  while ((costs.length < MEASUREMENTS && !isEnough()) || isTooSlow()) {
    const cost = await measure();
    costs.push({ ...cost, excess: getExcess(cost) });
  }
  const rated = rate(costs.map(({ excess }) => excess));
  return { ...(costs.find(({ excess }) => excess === rated) as RatedCost), least: least() };
}

/** The input as the handler gets it, with defaults. */
const parseInput = ({ params, query, body }: Endpoint, input: Input): Record<string, unknown> => ({
  params: params?.parse(input.params),
  query: query?.parse(input.query),
  body: body?.safeParse(input.body).data,
});

const marketplaces: [string, number][] = [['6,000 listings', LISTINGS]];
// Takes minutes, therefore only in `npm run test:full`.
if (IS_FULL) marketplaces.push(['100,000 listings', 100_000]);

describe.each(marketplaces)('on %s', (_, listings) => {
  let marketplace: MeasuredMarketplace;
  let hashMs: number;
  beforeAll(async () => {
    marketplace = await startMeasuredMarketplace(listings);
    const before = process.cpuUsage();
    for (let i = 0; i < MEASUREMENTS; i++) await hashPassword('a'.repeat(200));
    const { user, system } = process.cpuUsage(before);
    hashMs = (user + system) / 1000 / MEASUREMENTS;
  }, TIMEOUT_MS);
  afterAll(() => marketplace.close());

  /** The cost of a call with one input; `leastMs` is what the fastest measurement may take. */
  function measuredCost(name: string, input: Input, leastMs: number): Promise<RatedCost> {
    const streamed = STREAMED_MS[name] ?? { process: 0, serving: 0 };
    const threadMs = LIMIT_MS + streamed.serving;
    const processMs = LIMIT_MS + 2 * (HASHES[name] ?? 0) * hashMs + streamed.process + RUNTIME_MS;
    return rateCost(
      () => marketplace.measure(name, input),
      (cost) => Math.max(cost.process - processMs, cost.thread - threadMs),
      leastMs,
    );
  }

  it.each(Object.entries(endpoints))(
    '%s costs at most 100 ms of processor time with the largest inputs, and three times what the limits count',
    { timeout: TIMEOUT_MS },
    async (name, endpoint) => {
      const { params, query, body, kind: endpointKind } = endpoint;
      const random = createRandom(SEED);
      // The file of an upload is always the same.
      const hasInput = endpointKind !== 'upload' && (params !== undefined || query !== undefined || body !== undefined);
      const statuses = new Set<number>();
      for (let number = 0; number < (hasInput ? INPUTS : 1); number++) {
        // All kinds of texts in turn, or a random choice.
        const kind = IS_FULL ? number : random.below(INPUTS * 100);
        const input = createLargestInput(name, kind, marketplace.known, random);
        if (!input) throw new Error(`No input of ${name} could be made.`);
        if (number === 0) for (let i = 0; i < WARM_UPS; i++) await marketplace.measure(name, input);
        const declared = estimateCost(endpoint, parseInput(endpoint, input));
        const leastMs = listings === LISTINGS ? COST_FACTOR * declared : Infinity;
        const cost = await measuredCost(name, input, leastMs);
        const description = `${JSON.stringify(cost)} for ${JSON.stringify(input).slice(0, 1000)}`;
        expect(UNUSABLE, description).not.toContain(cost.status);
        expect(cost.excess, description).toBeLessThanOrEqual(0);
        expect(cost.least, description).toBeLessThanOrEqual(leastMs);
        statuses.add(cost.status);
      }
      if (IS_FULL && !ALWAYS_REFUSED.includes(name)) expect(statuses).toContain(200);
    },
  );

  it.each([28, 60, 200, 400, 600, 728])(
    'a search on page 1 for %i days at any price costs about what the limits count for it',
    { timeout: TIMEOUT_MS },
    async (days) => {
      const query = { startDate: '2026-06-04', endDate: addDays('2026-06-04', days), price: '0..9999999', facets: '0' };
      for (let i = 0; i < WARM_UPS; i++) await marketplace.measure('searchProducts', { query });
      const leastMs = estimateCost(searchProducts, { query: { page: 1, ...query } }) + LONG_SEARCH_SLACK_MS;
      const cost = await measuredCost('searchProducts', { query }, leastMs);
      expect(cost.status).toBe(200);
      expect(cost.excess, JSON.stringify(cost)).toBeLessThanOrEqual(0);
      expect(cost.least, JSON.stringify({ cost, leastMs })).toBeLessThanOrEqual(leastMs);
    },
  );

  const textCalls: [string, (text: string) => Input][] = [
    ['searchProducts', (search) => ({ query: { search } })],
    ['listProductPoints', (search) => ({ query: { search } })],
    ['searchSellers', (search) => ({ query: { search } })],
    ['suggestProducts', (value) => ({ body: { value } })],
    ['suggestSellers', (value) => ({ body: { value } })],
  ];
  it.each(textCalls)(
    '%s costs about what the limits count for a text that normalising makes 18 times as long',
    { timeout: TIMEOUT_MS },
    async (name, createInput) => {
      const endpoint = endpoints[name] as Endpoint;
      const input = createInput('\ufdfa'.repeat(SEARCH_TEXT_MAXIMUM));
      for (let i = 0; i < WARM_UPS; i++) await marketplace.measure(name, input);
      const leastMs = COST_FACTOR * estimateCost(endpoint, parseInput(endpoint, input));
      const cost = await measuredCost(name, input, leastMs);
      expect(cost.status).toBe(200);
      expect(cost.excess, JSON.stringify(cost)).toBeLessThanOrEqual(0);
      expect(cost.least, JSON.stringify({ cost, leastMs })).toBeLessThanOrEqual(leastMs);
    },
  );

  it(
    'a whole part of the sitemap costs at most three times what the limits count for it',
    { timeout: TIMEOUT_MS },
    async () => {
      const query = { after: 0, to: 999_999_999, limit: SITEMAP_PART_MAXIMUM };
      const leastMs = COST_FACTOR * estimateCost(listSitemapProducts, { query });
      const cost = await measuredCost('listSitemapProducts', { query }, leastMs);
      expect(cost.status).toBe(200);
      expect(cost.least, JSON.stringify({ cost, leastMs })).toBeLessThanOrEqual(leastMs);
    },
  );

  const withBody = Object.entries(endpoints).filter(([, { body, kind }]) => body && kind !== 'upload');
  it.each(withBody)(
    '%s costs no more when the schema rejects the body',
    { timeout: TIMEOUT_MS },
    async (name, endpoint) => {
      for (const body of createInvalidBodies(endpoint)) {
        const cost = await rateCost(
          () => marketplace.measure(name, { body }, { isPrepared: false }),
          (one) => Math.max(one.process - LIMIT_MS - RUNTIME_MS, one.thread - LIMIT_MS),
        );
        const description = `${JSON.stringify(cost)} for ${JSON.stringify(body).slice(0, 100)}`;
        expect(cost.status, description).toBe(400);
        expect(cost.excess, description).toBeLessThanOrEqual(0);
      }
    },
  );
});
