import { INTERNAL_TOKEN_HEADER, KEY_HEADER } from '../../libs/api-contract/src/lib/constants.ts';
import { percentile } from './print.ts';

/** The number of accounts, so that no rate limit is reached, and of attempts for each. */
const ACCOUNTS = 10;
const TRIES = 20;
/** The difference between medians of equal work on a busy machine. */
const MAX_DIFFERENCE = 0.1;
const MAX_DIFFERENCE_MS = 2;

/** Median milliseconds of a call, for emails with and without an account. */
export interface ResponseTimes {
  call: string;
  known: number;
  unknown: number;
  isEqual: boolean;
}

/**
 * Measures sign-in and forgotten-password for known and unknown emails in turns, each from a new IP
 * address.
 */
export async function measureResponseTimes(apiUrl: string, internalToken: string): Promise<ResponseTimes[]> {
  let visitors = 0;
  const headers = () => ({
    'content-type': 'application/json',
    [INTERNAL_TOKEN_HEADER]: internalToken,
    'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}`,
  });
  const answer = await fetch(`${apiUrl}/api/getHash`, { method: 'POST', headers: headers() });
  const { result: key } = (await answer.json()) as { result: string };
  const post = async (path: string, body: object) => {
    const from = performance.now();
    const { status } = await fetch(apiUrl + path, {
      method: 'POST',
      headers: { ...headers(), [KEY_HEADER]: key },
      body: JSON.stringify(body),
    }).then(async (result) => (await result.arrayBuffer(), result));
    return { status, milliseconds: performance.now() - from };
  };

  const known = Array.from({ length: ACCOUNTS }, (_, i) => `known-${i}@bench.example`);
  for (const email of known)
    await post('/api/register', { email, username: email, password: 'Paddle-bench-river', name: 'Bench' });

  const compare = async (
    call: string,
    status: number,
    ask: (email: string) => Promise<{ status: number; milliseconds: number }>,
  ) => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < ACCOUNTS * TRIES; i++) {
      // In alternating order, so that other load affects both alike.
      for (const kind of i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const result = await ask(`${kind}-${i % ACCOUNTS}@bench.example`);
        if (result.status !== status) throw new Error(`${call} answered ${result.status} in place of ${status}.`);
        times[kind].push(result.milliseconds);
      }
    }
    const [a, b] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
    return {
      call,
      known: a,
      unknown: b,
      isEqual: Math.abs(a - b) <= Math.max(MAX_DIFFERENCE_MS, MAX_DIFFERENCE * Math.max(a, b)),
    };
  };
  return [
    await compare('sign in, wrong password', 401, (email) =>
      post('/api/login', { username: email, password: 'not the password' }),
    ),
    await compare('forgotten password', 200, (email) => post('/api/forgot', { email })),
  ];
}
