import ky, { isTimeoutError } from 'ky';
import { ApiError } from './api-error';

export interface TransportRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

export type Transport = (request: TransportRequest) => Promise<{ status: number; text: string }>;

const TIMEOUT_MS = 20_000;

const client = ky.create({
  timeout: TIMEOUT_MS,
  throwHttpErrors: false,
  credentials: 'same-origin',
  // Reading may be repeated after a lost connection; anything else is repeated only by whoever knows that it is safe.
  retry: { limit: 1, methods: ['get'], statusCodes: [502, 503, 504] },
});

/** Sends one request over HTTP. Rejects with ApiError 'network' when there is no answer. */
export const send: Transport = async ({ method, url, headers, body, signal }) => {
  try {
    const response = await client(url, { method, headers, signal, ...(body === undefined ? {} : { json: body }) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(
      'network',
      isTimeoutError(error) ? 'The server took too long to answer.' : 'The server could not be reached.',
      0,
    );
  }
};
