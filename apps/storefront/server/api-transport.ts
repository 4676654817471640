import { Agent, request } from 'undici';
import { ApiError, type Transport, type TransportRequest } from '@marketplace/api-client';

// Each call has its own timeout.
const agent = new Agent({ connections: 64, headersTimeout: 0, bodyTimeout: 0 });

/**
 * Sends the server's own calls through undici, which is cheaper than fetch: a page makes several.
 * The signal of `createTimeout` ends the call, or all calls of a page. Rejects with ApiError
 * 'network' when there is no response.
 */
export const createTransport =
  (createTimeout: () => AbortSignal): Transport =>
  async (call) => {
    const timeout = createTimeout();
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
    try {
      return await send({ ...call, signal });
    } catch (error) {
      if (call.signal?.aborted) throw error;
      // The API may just have closed a kept-alive connection; a GET is safe to repeat.
      if (call.method === 'GET' && isConnectionClosed(error)) return send({ ...call, signal }).catch(throwUnreachable);
      return throwUnreachable();
    }
  };

async function send({ method, url, headers, body, signal }: TransportRequest) {
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

const isConnectionClosed = (error: unknown) =>
  ['UND_ERR_SOCKET', 'ECONNRESET'].includes((error as { code?: string }).code ?? '');

function throwUnreachable(): never {
  throw new ApiError('network', 'The server could not be reached.', 0);
}
