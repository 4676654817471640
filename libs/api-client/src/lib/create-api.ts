import type { ResponseBody, CallInput, JsonEndpoint, Method, Operation } from '@marketplace/api-contract';
import { getHash } from '@marketplace/api-contract/operations';
import { ApiError, toApiError } from './api-error';
import type { Transport } from './transport';

/** Stores the value of the `key` header between calls. */
export interface KeyStore {
  read: () => string | null;
  write: (key: string) => void;
}

export interface ApiOptions {
  /** Absolute origin on the server; empty in a browser. */
  baseUrl: string;
  keyStore: KeyStore;
  /** Sent with every call, such as the visitor's cookie on the server. */
  headers?: Readonly<Record<string, string>>;
  /** Sends requests; by default ky over fetch. */
  send?: Transport;
  /** Validates responses in development and tests. */
  validateResponse?: ResponseValidator;
  /** Called when the number of calls in progress changes. */
  onActivity?: (inFlight: number) => void;
}

/** Returns the response without unknown fields; rejects if it breaks the contract. */
export type ResponseValidator = (target: RequestTarget, response: unknown) => Promise<unknown>;

/** The part of an operation that identifies the endpoint. */
export interface RequestTarget {
  method: Method;
  path: string;
}

type Arguments<E> = keyof CallInput<E> extends never ? [call?: CallOptions] : [call: CallInput<E> & CallOptions];

interface CallOptions {
  signal?: AbortSignal;
  /** Completes the request even if the page is closed. */
  keepalive?: boolean;
}

/** Calls an endpoint of the contract. Rejects with ApiError, or with the signal's AbortError. */
export type Api = <E extends JsonEndpoint>(operation: Operation<E>, ...args: Arguments<E>) => Promise<ResponseBody<E>>;

interface LooseCall extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const KEY_CODES: ReadonlySet<string> = new Set(['key_missing', 'key_invalid', 'key_expired']);

/** Creates the typed client. It never shows messages, navigates or reads a store. */
export function createApi(options: ApiOptions): Api {
  const { keyStore, validateResponse } = options;
  let inFlight = 0;
  let pendingKey: Promise<string> | null = null;
  // Loaded with the first call: a page without calls does not need it.
  let transport: Promise<{ send: Transport }> | null = null;

  const send: Transport = async (request) => {
    if (options.send) return options.send(request);
    transport ??= import('./transport');
    return (await transport).send(request);
  };

  async function call(
    operation: RequestTarget,
    { params, query, body, signal, keepalive }: LooseCall,
    key: string | null,
  ): Promise<unknown> {
    const url = options.baseUrl + buildPath(operation.path, params) + buildQueryString(query);
    const headers = { ...options.headers, ...(key ? { key } : {}) };
    const { status, text } = await send({ method: operation.method, url, headers, body, signal, keepalive });
    if (status < 200 || status >= 300) throw toApiError(status, text);
    const response = parse(text, status);
    return validateResponse ? validateResponse(operation, response) : response;
  }

  async function fetchKey(): Promise<string> {
    pendingKey ??= (call(getHash, {}, null) as Promise<{ result: string }>)
      .then(({ result }) => {
        keyStore.write(result);
        return result;
      })
      .finally(() => (pendingKey = null));
    return pendingKey;
  }

  async function callWithKey(operation: RequestTarget, args: LooseCall): Promise<unknown> {
    if (operation.path === getHash.path) return call(operation, args, null);
    const key = keyStore.read() ?? (await fetchKey());
    try {
      return await call(operation, args, key);
    } catch (error) {
      // CA-01: fetch a new key and repeat the call once.
      if (error instanceof ApiError && KEY_CODES.has(error.code)) return call(operation, args, await fetchKey());
      throw error;
    }
  }

  return (async (operation: RequestTarget, args: LooseCall = {}) => {
    options.onActivity?.(++inFlight);
    try {
      return await callWithKey(operation, args);
    } finally {
      options.onActivity?.(--inFlight);
    }
  }) as Api;
}

function buildPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function buildQueryString(query: Record<string, unknown> = {}): string {
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
    throw new ApiError('invalid_response', 'The server answered something that is not JSON.', status);
  }
}
