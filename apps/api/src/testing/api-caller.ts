import { KEY_HEADER, type CallInput, type Endpoint, type ErrorBody } from '@marketplace/api-contract';
import type { z } from 'zod';

/** An HTTP response: `body` is the parsed JSON, or the text if it is not JSON. */
export interface Reply<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface RawCall {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a string or bytes. */
  body?: unknown;
}

/** A client of the API over real HTTP that keeps key and cookies like a browser. */
export interface ApiCaller {
  /** Calls a contract endpoint; fails the test unless the status is 2xx. */
  <E extends Endpoint>(endpoint: E, call?: CallInput<E>): Promise<z.output<E['response']>>;
  /** Calls an endpoint that is expected to fail; returns the status and the error body. */
  expectError: <E extends Endpoint>(
    endpoint: E,
    call?: unknown,
  ) => Promise<{ status: number; body: ErrorBody; headers: Headers }>;
  /** Any request, with key and cookies unless `headers` override them. */
  raw: <Body = unknown>(path: string, call?: RawCall) => Promise<Reply<Body>>;
  key: string;
  cookies: Map<string, string>;
}

/** Creates a visitor with a fresh key and no cookies. `own` headers are sent with every call. */
export async function createCaller(url: string, own: Record<string, string> = {}): Promise<ApiCaller> {
  const cookies = new Map<string, string>();

  const raw = async <Body>(
    path: string,
    { method = 'GET', headers = {}, body }: RawCall = {},
  ): Promise<Reply<Body>> => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(caller.key && { [KEY_HEADER]: caller.key }),
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
        ...own,
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parseBody(text) as Body };
  };

  const renewKey = async () => {
    caller.key = (await raw<{ result: string }>('/api/getHash', { method: 'POST' })).body.result;
  };

  const send = (endpoint: Endpoint, call: unknown) => {
    const { params, query, body } = (call ?? {}) as { params?: object; query?: object; body?: unknown };
    return raw<{ code?: string } | undefined>(createUrl(endpoint.path, params, query), {
      method: endpoint.method,
      body,
    });
  };

  const call = async (endpoint: Endpoint, given?: unknown) => {
    let reply = await send(endpoint, given);
    // Tests move the clock by days.
    if (reply.body?.code === 'key_expired') {
      await renewKey();
      reply = await send(endpoint, given);
    }
    if (reply.status < 200 || reply.status > 299)
      throw new Error(`${endpoint.method} ${endpoint.path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return endpoint.response.parse(reply.body);
  };

  const expectError = async (endpoint: Endpoint, given?: unknown) => {
    const reply = await send(endpoint, given);
    if (reply.status < 400) throw new Error(`${endpoint.method} ${endpoint.path} did not fail: ${reply.status}`);
    return reply;
  };

  const caller = Object.assign(call, { expectError, raw, key: '', cookies }) as unknown as ApiCaller;
  await renewKey();
  return caller;
}

function createUrl(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as never)[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const name = pair.slice(0, pair.indexOf('='));
  const value = pair.slice(pair.indexOf('=') + 1);
  if (value === '' || /max-age=0(;|$)/i.test(line) || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
