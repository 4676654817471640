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
  // Ours ends the reading of the answer as well.
  timeout: false,
  throwHttpErrors: false,
  credentials: 'same-origin',
  // Reading may be repeated after a lost connection; anything else is repeated only by whoever knows that it is safe.
  retry: { limit: 1, methods: ['get'], statusCodes: [502, 503, 504] },
});

/**
 * Sends one request over HTTP. Rejects with ApiError 'network' where nobody can be reached, and 'service_unavailable' where somebody
 * can, but has not answered after this time.
 */
export const sendWithin =
  (timeoutMs: number): Transport =>
  async ({ method, url, headers, body, signal, keepalive }) => {
    const limit = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    try {
      const json = body === undefined ? {} : { json: body };
      const response = await client(url, { method, headers, signal: either, keepalive, ...json });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      if (signal?.aborted) throw error;
      throw limit.aborted
        ? new ApiError('service_unavailable', 'The server took too long to answer.', 0)
        : new ApiError('network', 'The server could not be reached.', 0);
    }
  };

export const send = sendWithin(TIMEOUT_MS);
