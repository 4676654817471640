import { http, HttpResponse, type HttpHandler } from 'msw';
import type { ResponseBody, Endpoint, ErrorBody, ParsedRequest } from '@marketplace/api-contract';

/** An error response of a mock. */
export interface ErrorResponse {
  status: number;
  body: ErrorBody;
}

/** Creates an error response, `errorResponse(409, 'price_changed', 'The price has changed.')`. */
export const errorResponse = (
  status: number,
  code: ErrorBody['code'],
  message: string = code,
  other: Partial<ErrorBody> = {},
): ErrorResponse => ({
  status,
  body: { code, message, ...other },
});

const isErrorResponse = (value: unknown): value is ErrorResponse =>
  typeof value === 'object' && value !== null && 'status' in value && 'body' in value && typeof value.body === 'object';

type Mocked<E extends Endpoint> =
  | ResponseBody<E>
  | ErrorResponse
  | ((call: ParsedRequest<E>) => ResponseBody<E> | ErrorResponse | Promise<ResponseBody<E> | ErrorResponse>);

/**
 * The validated body. Of an upload only the presence of a file is checked, because jsdom can't
 * parse form data.
 */
async function readBody({ kind, body }: Endpoint, request: Request): Promise<unknown> {
  if (kind !== 'upload') return body?.parse(await request.clone().json());
  const form = await request.clone().text();
  if (!/name="file"; filename="/.test(form)) throw new Error(`There is no file in ${form.slice(0, 300)}`);
  return undefined;
}

/** Mocks an endpoint in tests and stories; validates request and response against the contract. */
export function mock<E extends Endpoint>(endpoint: E, answer: Mocked<E>): HttpHandler {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  return http[method](`*${endpoint.path}`, async ({ request, params }) => {
    const call = {
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(Object.fromEntries(new URL(request.url).searchParams)),
      body: await readBody(endpoint, request),
    } as ParsedRequest<E>;
    const result: unknown =
      typeof answer === 'function' ? await (answer as (call: ParsedRequest<E>) => unknown)(call) : answer;
    if (isErrorResponse(result)) return HttpResponse.json(result.body, { status: result.status });
    return HttpResponse.json(endpoint.response.parse(result) as Record<string, unknown>);
  });
}
