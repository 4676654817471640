import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps';
import { defineJob } from '../jobs/job';
import { createActAsSeller } from './act-as-seller';
import { reactToAuctions } from './react-to-auctions';
import { reactToMessages } from './react-to-messages';
import { reactToOrders } from './react-to-orders';
import { reactToRequests } from './react-to-requests';
import type { Reaction } from './reaction';

const PAUSE_SECONDS = 5;

/** Each run enqueues the next; the cron run starts them again if that was lost. */
const reactJob = defineJob({ name: 'simulator.react', payload: z.object({}), cron: '* * * * *', retries: 0 });

const REACTIONS: readonly Reaction[] = [reactToOrders, reactToMessages, reactToRequests, reactToAuctions];

/**
 * Simulates the sellers of the demo, so that visitors see what sellers do: a job that calls the
 * sellers' own endpoints (docs/decisions/0064-sellers-of-the-demo.md). Two runs at the same moment
 * take each step once, because the endpoints do.
 */
export function registerSimulator(app: FastifyInstance, deps: Deps): void {
  if (!deps.environment.DEMO_SELLERS) return;
  const { jobs, clock, log } = deps;
  const actAsSeller = createActAsSeller(app, deps);
  const enqueueNext = () => jobs.enqueue(reactJob, {}, { afterSeconds: PAUSE_SECONDS, singletonKey: 'next' });
  jobs.handle(reactJob, async () => {
    await enqueueNext();
    for (const react of REACTIONS) await react(deps, actAsSeller, clock());
  });
  app.addHook('onListen', async () => {
    enqueueNext().catch((error: unknown) => log.warn({ err: error }, 'the simulated sellers start later'));
  });
}
