import type { Environment } from '@marketplace/environment';
import pg from 'pg';
import type { PaymentProvider } from './payment-provider';
import { createStripeProvider } from './stripe-provider';

/** The payment provider in use. */
export interface Payments {
  provider: PaymentProvider;
  /** The built-in sandbox, if it plays the provider: nothing is ever charged. */
  sandbox: { url: () => Promise<string> } | null;
  stop: () => Promise<void>;
}

/**
 * The real provider with its keys; without them, in demo mode only, the built-in sandbox (OR-11).
 */
export function createPayments(environment: Environment, pool: pg.Pool, clock: () => Date): Payments {
  const { STRIPE_SECRET_KEY: key, MODE: mode } = environment;
  if (key) return { provider: createStripeProvider(key), sandbox: null, stop: async () => {} };
  if (mode !== 'demo') throw new Error('STRIPE_SECRET_KEY is missing: live mode has no payment sandbox.');
  return createSandboxPayments(pool, clock);
}

interface RunningSandbox {
  url: string;
  provider: PaymentProvider;
  stop: () => Promise<void>;
}

/** Started with the first call: most processes (tools, other tests) never need it. */
function createSandboxPayments(pool: pg.Pool, clock: () => Date): Payments {
  let starting: Promise<RunningSandbox> | undefined;
  const running = () => {
    starting ??= startSandbox(pool, clock).catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };
  return {
    provider: {
      createIntent: async (requested) => (await running()).provider.createIntent(requested),
      retrieveIntent: async (id) => (await running()).provider.retrieveIntent(id),
      changeAmount: async (id, amount) => (await running()).provider.changeAmount(id, amount),
      cancelIntent: async (id) => (await running()).provider.cancelIntent(id),
      refund: async (requested) => (await running()).provider.refund(requested),
      createSetup: async () => (await running()).provider.createSetup(),
      saveCard: async (setupId, owner) => (await running()).provider.saveCard(setupId, owner),
    },
    sandbox: { url: async () => (await running()).url },
    stop: async () => {
      const sandbox = await starting?.catch(() => undefined);
      await sandbox?.stop();
    },
  };
}

const CONNECTIONS = 4;

/**
 * A server of its own with its own connections, called over HTTP by the same client code as the
 * real provider.
 */
async function startSandbox(pool: pg.Pool, clock: () => Date): Promise<RunningSandbox> {
  // Imported only here: a live build does not contain it.
  const { createSandbox, SANDBOX_SECRET_KEY } = await import('@marketplace/payment-sandbox');
  const ownPool = new pg.Pool({ ...pool.options, max: CONNECTIONS, application_name: 'marketplace-sandbox' });
  ownPool.on('error', () => {});
  ownPool.on('connect', (client) => client.on('error', () => {}));
  const server = await createSandbox(ownPool, clock).catch(async (error: unknown) => {
    await ownPool.end();
    throw error;
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const address = { host: '127.0.0.1', port: Number(new URL(url).port), protocol: 'http' as const };
  return {
    url,
    provider: createStripeProvider(SANDBOX_SECRET_KEY, address),
    stop: async () => {
      await server.close();
      await ownPool.end();
    },
  };
}
