import ky from 'ky';
import { ApiError } from './api-error';

export interface TransportRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
}

export type Transport = (request: TransportRequest) => Promise<{ status: number; text: string }>;

const TIMEOUT_MS = 15_000;

const client = ky.create({
  // Our own timeout also covers reading the body.
  timeout: false,
  throwHttpErrors: false,
  credentials: 'same-origin',
  // GET requests are retried after a lost connection; other calls only by callers who know that it
  // is safe.
  retry: { limit: 1, methods: ['get'], statusCodes: [502, 503, 504] },
});

/**
 * Sends a request over HTTP. Rejects with ApiError 'network' if the server is unreachable, and
 * 'service_unavailable' after the timeout.
 */
export const createTransport =
  (timeoutMs: number): Transport =>
  async ({ method, url, headers, body, signal, keepalive }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const combined = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const json = body === undefined ? {} : { json: body };
      const response = await client(url, { method, headers, signal: combined, keepalive, ...json });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      if (signal?.aborted) throw error;
      throw timeout.aborted
        ? new ApiError('service_unavailable', 'The server took too long to answer.', 0)
        : new ApiError('network', 'The server could not be reached.', 0);
    }
  };

export const send = createTransport(TIMEOUT_MS);
