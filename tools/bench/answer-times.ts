import { INTERNAL_TOKEN_HEADER, KEY_HEADER } from '../../libs/api-contract/src/lib/constants.ts';
import { percentile } from './print.ts';

/** Accounts that are asked about, so that no count of tries is met, and tries at each. */
const ACCOUNTS = 10;
const TRIES = 20;
/** Two medians of the same thing differ by this much on a machine that does other things too. */
const BOUND = 0.1;
const BOUND_MS = 2;

/** How long one call takes to be answered for e-mails that have an account, and for those that have none; milliseconds. */
export interface AnswerTimes {
  call: string;
  known: number;
  unknown: number;
  isEqual: boolean;
}

/** Signs in with wrong passwords and forgets passwords, known and unknown in turns, each from an address of its own. */
export async function answerTimes(apiUrl: string, internalToken: string): Promise<AnswerTimes[]> {
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
    }).then(async (got) => (await got.arrayBuffer(), got));
    return { status, took: performance.now() - from };
  };

  const known = Array.from({ length: ACCOUNTS }, (_, i) => `known-${i}@bench.example`);
  for (const email of known)
    await post('/api/register', { email, username: email, password: 'Paddle-bench-river', name: 'Bench' });

  const compare = async (
    call: string,
    status: number,
    ask: (email: string) => Promise<{ status: number; took: number }>,
  ) => {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < ACCOUNTS * TRIES; i++) {
      // In turns, and each first as often: whatever else the machine does meets both.
      for (const kind of i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const got = await ask(`${kind}-${i % ACCOUNTS}@bench.example`);
        if (got.status !== status) throw new Error(`${call} answered ${got.status} in place of ${status}.`);
        times[kind].push(got.took);
      }
    }
    const [a, b] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
    return { call, known: a, unknown: b, isEqual: Math.abs(a - b) <= Math.max(BOUND_MS, BOUND * Math.max(a, b)) };
  };
  return [
    await compare('sign in, wrong password', 401, (email) =>
      post('/api/login', { username: email, password: 'not the password' }),
    ),
    await compare('forgotten password', 200, (email) => post('/api/forgot', { email })),
  ];
}
