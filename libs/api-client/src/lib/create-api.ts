import { getHash, type AnswerOf, type CallOf, type Endpoint, type JsonEndpoint } from '@marketplace/api-contract';
import { ApiError, errorFromAnswer } from './api-error';
import type { Transport } from './transport';

/** Where the `key` header's value is kept between calls. */
export interface KeyStore {
  read: () => string | null;
  write: (key: string) => void;
}

export interface ApiOptions {
  /** Absolute origin on the server; empty in a browser (the page's own origin). */
  baseUrl: string;
  keyStore: KeyStore;
  /** Sent with every call, as the visitor's cookie on the server. */
  headers?: Readonly<Record<string, string>>;
  /** How requests are sent; ky over fetch unless told. */
  send?: Transport;
  /** Check answers against the contract; on in development and tests. */
  validate?: boolean;
  /** Told when the number of calls under way changes. */
  onActivity?: (inFlight: number) => void;
}

type Arguments<E> = keyof CallOf<E> extends never ? [call?: CallOptions] : [call: CallOf<E> & CallOptions];

interface CallOptions {
  signal?: AbortSignal;
  /** It goes through even where the page is left with it. */
  keepalive?: boolean;
}

/** Calls an endpoint of the contract. Rejects with ApiError, or with the signal's AbortError. */
export type Api = <E extends JsonEndpoint>(endpoint: E, ...args: Arguments<E>) => Promise<AnswerOf<E>>;

interface LooseCall extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const KEY_CODES: ReadonlySet<string> = new Set(['key_missing', 'key_invalid', 'key_expired']);

/** Makes the one typed client. It never toasts, navigates or reads a store. */
export function createApi(options: ApiOptions): Api {
  const { keyStore, validate = false } = options;
  let inFlight = 0;
  let keyUnderWay: Promise<string> | null = null;
  // The transport is loaded with the first call: a page that only reads needs none.
  let transport: Promise<{ send: Transport }> | null = null;

  const send: Transport = async (request) => {
    if (options.send) return options.send(request);
    transport ??= import('./transport');
    return (await transport).send(request);
  };

  async function call(
    endpoint: Endpoint,
    { params, query, body, signal, keepalive }: LooseCall,
    key: string | null,
  ): Promise<unknown> {
    const url = options.baseUrl + pathOf(endpoint.path, params) + queryOf(query);
    const headers = { ...options.headers, ...(key ? { key } : {}) };
    const { status, text } = await send({ method: endpoint.method, url, headers, body, signal, keepalive });
    if (status < 200 || status >= 300) throw errorFromAnswer(status, text);
    const answer = parse(text, status);
    return validate ? checked(endpoint, answer, status) : answer;
  }

  async function freshKey(): Promise<string> {
    keyUnderWay ??= (call(getHash, {}, null) as Promise<AnswerOf<typeof getHash>>)
      .then(({ result }) => {
        keyStore.write(result);
        return result;
      })
      .finally(() => (keyUnderWay = null));
    return keyUnderWay;
  }

  async function withKey(endpoint: Endpoint, args: LooseCall): Promise<unknown> {
    if (endpoint.path === getHash.path) return call(endpoint, args, null);
    const key = keyStore.read() ?? (await freshKey());
    try {
      return await call(endpoint, args, key);
    } catch (error) {
      // CA-01: an expired key is fetched anew and the call repeated once.
      if (error instanceof ApiError && KEY_CODES.has(error.code)) return call(endpoint, args, await freshKey());
      throw error;
    }
  }

  return (async (endpoint: Endpoint, args: LooseCall = {}) => {
    options.onActivity?.(++inFlight);
    try {
      return await withKey(endpoint, args);
    } finally {
      options.onActivity?.(--inFlight);
    }
  }) as Api;
}

function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('bad_answer', 'The server answered something that is not JSON.', status);
  }
}

function checked(endpoint: Endpoint, answer: unknown, status: number): unknown {
  const result = endpoint.answer.safeParse(answer);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ApiError(
    'bad_answer',
    `${endpoint.method} ${endpoint.path} answered against the contract: ${issue?.path.join('.')} ${issue?.message}`,
    status,
  );
}
