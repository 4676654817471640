import { Agent, request } from 'undici';
import { ApiError, type Transport, type TransportRequest } from '@marketplace/api-client';

/** The longest that what is asked for nobody in particular may take. */
const TIMEOUT_MS = 8_000;
// Each call has a limit of its own; a connection that is used by none of them is what is left.
const agent = new Agent({ connections: 64, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });

/**
 * Sends the server's own calls: several a page, so without the cost of fetch. `limit` ends all that are sent with it, so that a page
 * has one time for all its calls. Rejects with ApiError 'network' when there is no answer.
 */
export const sendUntil =
  (limit: () => AbortSignal): Transport =>
  async (call) => {
    const over = limit();
    const signal = call.signal ? AbortSignal.any([call.signal, over]) : over;
    try {
      return await once({ ...call, signal });
    } catch (error) {
      if (call.signal?.aborted) throw error;
      // A kept connection may just have been closed at the other end; reading may be repeated.
      if (call.method === 'GET' && isClosed(error)) return once({ ...call, signal }).catch(unreachable);
      return unreachable();
    }
  };

export const send = sendUntil(() => AbortSignal.timeout(TIMEOUT_MS));

async function once({ method, url, headers, body, signal }: TransportRequest) {
  const isJson = body !== undefined;
  const answer = await request(url, {
    dispatcher: agent,
    method: method as 'GET',
    headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers,
    body: isJson ? JSON.stringify(body) : null,
    signal: signal ?? null,
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

const isClosed = (error: unknown) => ['UND_ERR_SOCKET', 'ECONNRESET'].includes((error as { code?: string }).code ?? '');

function unreachable(): never {
  throw new ApiError('network', 'The server could not be reached.', 0);
}
