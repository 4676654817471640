import { randomBytes } from 'node:crypto';
import type { Environment } from '@marketplace/environment';
import type { EventReceiver } from '@marketplace/payment-sandbox';
import pg from 'pg';
import type { PaymentProvider } from './payment-provider';
import { createStripeProvider } from './stripe-provider';

/** The payment provider in use. */
export interface Payments {
  provider: PaymentProvider;
  /** Verifies the provider's events; undefined if it sends none. */
  eventSecret: string | undefined;
  /** The built-in sandbox, if it plays the provider: nothing is ever charged. */
  sandbox: {
    url: () => Promise<string>;
    /** Sends its events to this address from now on. */
    sendEventsTo: (url: string) => void;
  } | null;
  stop: () => Promise<void>;
}

/**
 * The real provider with its keys; without them, in demo mode only, the built-in sandbox (OR-11).
 */
export function createPayments(environment: Environment, pool: pg.Pool, clock: () => Date): Payments {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: eventSecret, MODE: mode } = environment;
  if (key)
    return {
      provider: createStripeProvider(key, environment.STRIPE_API_URL),
      eventSecret,
      sandbox: null,
      stop: async () => {},
    };
  if (mode !== 'demo') throw new Error('STRIPE_SECRET_KEY is missing: live mode has no payment sandbox.');
  return createSandboxPayments(pool, clock, eventSecret);
}

interface RunningSandbox {
  url: string;
  provider: PaymentProvider;
  stop: () => Promise<void>;
}

/** Started with the first call: most processes (tools, other tests) never need it. */
function createSandboxPayments(
  pool: pg.Pool,
  clock: () => Date,
  eventSecret = `whsec_${randomBytes(24).toString('base64url')}`,
): Payments {
  let eventsUrl: string | undefined;
  const events = { secret: eventSecret, getUrl: () => eventsUrl };
  let starting: Promise<RunningSandbox> | undefined;
  const running = () => {
    starting ??= startSandbox(pool, clock, events).catch((error: unknown) => {
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
      hold: async (requested, paidBy) => (await running()).provider.hold(requested, paidBy),
      openHold: async (requested, customer) => (await running()).provider.openHold(requested, customer),
      capture: async (id, amount) => (await running()).provider.capture(id, amount),
      cancelIntent: async (id) => (await running()).provider.cancelIntent(id),
      refund: async (requested) => (await running()).provider.refund(requested),
      retrieveRefund: async (id) => (await running()).provider.retrieveRefund(id),
      createSetup: async () => (await running()).provider.createSetup(),
      saveCard: async (setupId, owner) => (await running()).provider.saveCard(setupId, owner),
      createCustomer: async (key, owner) => (await running()).provider.createCustomer(key, owner),
      listCards: async (customer) => (await running()).provider.listCards(customer),
      removeCard: async (cardId) => (await running()).provider.removeCard(cardId),
    },
    eventSecret,
    sandbox: {
      url: async () => (await running()).url,
      sendEventsTo: (url) => {
        eventsUrl = url;
      },
    },
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
async function startSandbox(pool: pg.Pool, clock: () => Date, events: EventReceiver): Promise<RunningSandbox> {
  // Imported only here: a live build does not contain it.
  const { createSandbox, SANDBOX_SECRET_KEY } = await import('@marketplace/payment-sandbox');
  const ownPool = new pg.Pool({ ...pool.options, max: CONNECTIONS, application_name: 'marketplace-sandbox' });
  ownPool.on('error', () => {});
  ownPool.on('connect', (client) => client.on('error', () => {}));
  const server = await createSandbox(ownPool, clock, events).catch(async (error: unknown) => {
    await ownPool.end();
    throw error;
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    provider: createStripeProvider(SANDBOX_SECRET_KEY, url),
    stop: async () => {
      await server.close();
      await ownPool.end();
    },
  };
}
