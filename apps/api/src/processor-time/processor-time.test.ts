import { endpoints } from '@marketplace/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../accounts/passwords';
import { largestInput, refusedBodies, type Input } from './largest-inputs';
import { startMeasuredMarketplace, type Cost, type MeasuredMarketplace } from './measured-marketplace';
import { costOf } from '../plugins/costs';
import { createRandom } from './random';

/** Milliseconds of processor time that one call may cost. */
const LIMIT_MS = 100;
const MEASUREMENTS = 5;
/** By which a call may cost more than twice what the limits of addresses count for it (plugins/costs.ts): a busy machine, code that is compiled. */
const SLACK_MS = 15;
/** Before the first: code that has not run yet is compiled while it runs. */
const WARM_UPS = 3;
const IS_FULL = process.env['FULL'] !== undefined;
/** Of each operation. */
const INPUTS = IS_FULL ? 200 : 4;
const SEED = Number(process.env['TEST_SEED'] ?? 20_160_521);
const TIMEOUT_MS = IS_FULL ? 1_800_000 : 120_000;
/** No answer, a request that no server would have taken, a limit that hides the cost, a fault. */
const UNUSABLE = [0, 413, 429, 431, 500];

/**
 * How many passwords a call may hash (argon2id). That is meant to cost. It happens on the four threads beside the one that serves all
 * calls, and tries at passwords are limited for each address and account. So of these calls the serving thread keeps the limit, and the
 * process spends nothing beyond it but its hashes, at most twice what a hash takes by itself.
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
 * Milliseconds that a call may spend on other threads, where its work is a stream of 10 MB that is hashed and written in pieces. The
 * serving thread keeps the limit here too, and serves others between two pieces.
 */
const STREAMED_MS: Readonly<Record<string, number>> = { uploadFile: 150 };

/** These are refused whatever is sent, because nobody is there who could answer; every other call is measured while it does its work. */
const ALWAYS_REFUSED: readonly string[] = [
  // The provider knows no such code.
  'exchangeSocialCode',
  // The demo asks for no card, and its sandbox is another process.
  'setUpCard',
];

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/**
 * Milliseconds that the process may spend on other threads besides. There V8 compiles and collects garbage, for all calls together; on a
 * busy machine, as that of `npm test` may be, this takes several times as long and often falls into the call that is measured.
 */
const RUNTIME_MS = IS_FULL ? 0 : 100;

/** A cost with the milliseconds by which it is above what is allowed, and the least that the serving thread took for such a call. */
type Judged = Cost & { excess: number; least: number };

/** The median of five measurements; of fewer as soon as three are within the limit, since the median is then too. */
async function medianCost(measure: () => Promise<Cost>, excessOf: (cost: Cost) => number): Promise<Judged> {
  const costs: (Cost & { excess: number })[] = [];
  while (costs.length < MEASUREMENTS && costs.filter(({ excess }) => excess <= 0).length <= MEASUREMENTS / 2) {
    const cost = await measure();
    costs.push({ ...cost, excess: excessOf(cost) });
  }
  const middle = median(costs.map(({ excess }) => excess));
  const least = Math.min(...costs.map(({ thread }) => thread));
  return { ...(costs.find(({ excess }) => excess === middle) as Judged), least };
}

const marketplaces: [string, number | undefined][] = [['the demo marketplace', undefined]];
// Filling and reading so many takes minutes: only `npm run test:full` does.
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

  /** What a call with one input costs. */
  function measuredCost(name: string, input: Input): Promise<Judged> {
    const beside = 2 * (HASHES[name] ?? 0) * hashMs + (STREAMED_MS[name] ?? 0) + RUNTIME_MS;
    return medianCost(
      () => marketplace.measure(name, input),
      (cost) => Math.max(cost.process - LIMIT_MS - beside, cost.thread - LIMIT_MS),
    );
  }

  it.each(Object.entries(endpoints))(
    'a call costs at most 100 ms of processor time with the largest inputs: %s',
    { timeout: TIMEOUT_MS },
    async (name, endpoint) => {
      const { params, query, body } = endpoint;
      const random = createRandom(SEED);
      const hasInput = params !== undefined || query !== undefined || body !== undefined;
      const statuses = new Set<number>();
      for (let number = 0; number < (hasInput ? INPUTS : 1); number++) {
        // All kinds of texts one after the other, or some of them.
        const kind = IS_FULL ? number : random.below(INPUTS * 100);
        const input = largestInput(name, kind, marketplace.known, random);
        if (!input) throw new Error(`No input of ${name} could be made.`);
        if (number === 0) for (let i = 0; i < WARM_UPS; i++) await marketplace.measure(name, input);
        const cost = await measuredCost(name, input);
        const told = `${JSON.stringify(cost)} for ${JSON.stringify(input).slice(0, 1000)}`;
        expect(UNUSABLE, told).not.toContain(cost.status);
        expect(cost.excess, told).toBeLessThanOrEqual(0);
        const declared = costOf(endpoint, { ...input, query: { page: 1, ...input.query } });
        if (listings === undefined) expect(cost.least, told).toBeLessThanOrEqual(2 * declared + SLACK_MS);
        statuses.add(cost.status);
      }
      if (IS_FULL && !ALWAYS_REFUSED.includes(name)) expect(statuses).toContain(200);
    },
  );

  const withBody = Object.entries(endpoints).filter(([, { body, kind }]) => body && kind !== 'upload');
  it.each(withBody)(
    'a call costs no more where the schema refuses what is sent: %s',
    { timeout: TIMEOUT_MS },
    async (name, endpoint) => {
      for (const body of refusedBodies(endpoint)) {
        const cost = await medianCost(
          () => marketplace.measure(name, { body }, { isPrepared: false }),
          (one) => Math.max(one.process - LIMIT_MS - RUNTIME_MS, one.thread - LIMIT_MS),
        );
        const told = `${JSON.stringify(cost)} for ${JSON.stringify(body).slice(0, 100)}`;
        expect(cost.status, told).toBe(400);
        expect(cost.excess, told).toBeLessThanOrEqual(0);
      }
    },
  );
});
