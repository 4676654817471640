import { Agent, request } from 'undici';
import { ApiError, type Transport, type TransportRequest } from '@marketplace/api-client';

// Each call has a limit of its own.
const agent = new Agent({ connections: 64, headersTimeout: 0, bodyTimeout: 0 });

/**
 * Sends the server's own calls: several a page, so without the cost of fetch. What `limit` gives ends the call, or all the
 * calls of a page. Rejects with ApiError 'network' when there is no answer.
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
