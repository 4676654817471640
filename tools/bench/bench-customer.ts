import { randomUUID } from 'node:crypto';
import { INTERNAL_TOKEN_HEADER, KEY_HEADER } from '../../libs/api-contract/src/lib/constants.ts';

const PASSWORD = 'Paddle-bench-river';

interface Target {
  apiUrl: string;
  internalToken: string;
}

/** A new customer with an address of their own, signed in. */
export interface BenchCustomer {
  id: string;
  email: string;
  /** Of each request: session, key and address. */
  headers: Readonly<Record<string, string>>;
  /** Throws if the answer isn't 200. */
  post: (path: string, body?: object) => Promise<{ answer: Response; body: Record<string, unknown> }>;
}

let customers = 0;

/** Signs up as the storefront does for its visitors. */
export async function signUpCustomer({ apiUrl, internalToken }: Target): Promise<BenchCustomer> {
  const address = `10.1.${(customers >> 8) & 255}.${customers++ & 255}`;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    [INTERNAL_TOKEN_HEADER]: internalToken,
    'x-forwarded-for': address,
  };
  const post = async (path: string, body?: object) => {
    const answer = await fetch(apiUrl + path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return { answer, body: JSON.parse(text) as Record<string, unknown> };
  };
  headers[KEY_HEADER] = String((await post('/api/getHash')).body['result']);
  const email = `${randomUUID()}@bench.example`;
  const { answer, body } = await post('/api/register', { email, username: email, password: PASSWORD, name: 'Bench' });
  headers['cookie'] = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  return { id: String((body['profile'] as { _id: string })._id), email, headers, post };
}
