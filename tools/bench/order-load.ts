import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { signUpCustomer, type BenchCustomer } from './bench-customer.ts';
import { percentile } from './print.ts';
import { getChildrenCpuMs, getCpuMs } from './process-usage.ts';

const DAY_MS = 86_400_000;
/** How many listings are ordered in turns, each for a random day. */
const LISTINGS = 60;
const DAYS_AHEAD = 60;

export interface OrderLoad {
  connections: number;
  orders: number;
  perSecond: number;
  /** Milliseconds from the quote to the paid order. */
  p50: number;
  p95: number;
  /** Milliseconds of processor time per order. */
  apiCpu: number;
  databaseCpu: number;
  failed: number;
}

interface Target {
  apiUrl: string;
  apiPid: number;
  internalToken: string;
  databaseUrl: string;
}

/** Orders as the storefront places them: quote, order, card at the payment sandbox, settlement. */
export async function createOrderLoad(
  target: Target,
): Promise<{ measure: (connections: number, orders: number) => Promise<OrderLoad>; close: () => Promise<void> }> {
  const database = new pg.Client({ connectionString: target.databaseUrl });
  await database.connect();
  const { rows: listings } = await database.query<{ id: number; quantity: number }>(
    `UPDATE products SET stock = 1000000,
        rules = rules || '{"allowedWeekdays": [0, 1, 2, 3, 4, 5, 6], "minimumLength": 1, "leadDays": 0, "horizonDays": 365}'
      WHERE id IN (SELECT id FROM products WHERE sale_type = 'rental' AND status = 'active'
                      AND rules ->> 'basis' = 'day' ORDER BY id LIMIT ${LISTINGS})
     RETURNING id, minimum_quantity AS quantity`,
  );
  await database.query('DELETE FROM reservations WHERE product_id = ANY($1)', [listings.map(({ id }) => id)]);
  const { rows } = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = rows[0]?.pid ?? 0;
  async function order({ email, post }: BenchCustomer): Promise<void> {
    const { id, quantity } = listings[Math.floor(Math.random() * listings.length)] ?? { id: 0, quantity: 1 };
    const startDate = new Date(Date.now() + (2 + Math.floor(Math.random() * DAYS_AHEAD)) * DAY_MS)
      .toISOString()
      .slice(0, 10);
    const lines = [{ productId: String(id), quantity, startDate, endDate: startDate }];
    const { body: quote } = await post('/api/quote', { lines });
    const { body } = await post('/api/orders', {
      lines,
      idempotencyKey: randomUUID(),
      expectedTotal: quote['total'],
      contact: { name: 'Bench', email, phone: '+1 780 555 0100' },
    });
    const placed = body as { order: { id: string }; payment: { clientSecret: string } };
    await payByCard(placed.payment.clientSecret);
    const { body: settled } = await post(`/api/orders/${placed.order.id}/settle`);
    if ((settled as { order: { status: string } }).order.status !== 'Confirmed')
      throw new Error('An order was not paid.');
  }

  async function payByCard(clientSecret: string): Promise<void> {
    const intent = clientSecret.split('_secret_')[0];
    const answer = await fetch(`${target.apiUrl}/sandbox/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: 'pk_test_sandbox',
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '49',
        'payment_method_data[card][cvc]': '123',
      }),
    });
    await answer.arrayBuffer();
  }

  return {
    async measure(connections, orders) {
      const people = await Promise.all(Array.from({ length: connections }, () => signUpCustomer(target)));
      const times: number[] = [];
      let failed = 0;
      let left = orders;
      const readCpu = () => [getCpuMs(target.apiPid), getChildrenCpuMs(backend)] as const;
      const [apiBefore, databaseBefore] = readCpu();
      const from = performance.now();
      await Promise.all(
        people.map(async (customer) => {
          while (left-- > 0) {
            const startedAt = performance.now();
            await order(customer).catch((error: unknown) => {
              if (failed++ === 0) console.error(String(error));
            });
            times.push(performance.now() - startedAt);
          }
        }),
      );
      const seconds = (performance.now() - from) / 1000;
      const [apiAfter, databaseAfter] = readCpu();
      return {
        connections,
        orders,
        perSecond: (orders - failed) / seconds,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
        apiCpu: (apiAfter - apiBefore) / orders,
        databaseCpu: (databaseAfter - databaseBefore) / orders,
        failed,
      };
    },
    close: () => database.end(),
  };
}
