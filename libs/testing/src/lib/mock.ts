import { http, HttpResponse, type HttpHandler } from 'msw';
import type { AnswerOf, Endpoint, ErrorBody, RequestOf } from '@marketplace/api-contract';

/** A refusal that a mock answers with: status and body as the API would. */
export interface Refusal {
  status: number;
  body: ErrorBody;
}

/** Makes a refusal, `refusal(409, 'price_changed', 'The price has changed.')`. */
export const refusal = (
  status: number,
  code: ErrorBody['code'],
  message: string = code,
  facts: Partial<ErrorBody> = {},
): Refusal => ({
  status,
  body: { code, message, ...facts },
});

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'status' in value && 'body' in value && typeof value.body === 'object';

type Mocked<E extends Endpoint> =
  AnswerOf<E> | Refusal | ((call: RequestOf<E>) => AnswerOf<E> | Refusal | Promise<AnswerOf<E> | Refusal>);

/** A file stays in its form: jsdom could not take it out again. */
async function bodyOf({ kind, body }: Endpoint, request: Request): Promise<unknown> {
  if (kind !== 'upload') return body?.parse(await request.clone().json());
  const form = await request.clone().text();
  if (!/name="file"; filename="/.test(form)) throw new Error(`There is no file in ${form.slice(0, 300)}`);
  return undefined;
}

/** Answers an endpoint of the contract in tests and stories; what it is asked and what it answers is checked against the contract. */
export function mock<E extends Endpoint>(endpoint: E, answer: Mocked<E>): HttpHandler {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  return http[method](`*${endpoint.path}`, async ({ request, params }) => {
    const call = {
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(Object.fromEntries(new URL(request.url).searchParams)),
      body: await bodyOf(endpoint, request),
    } as RequestOf<E>;
    const result: unknown =
      typeof answer === 'function' ? await (answer as (call: RequestOf<E>) => unknown)(call) : answer;
    if (isRefusal(result)) return HttpResponse.json(result.body, { status: result.status });
    return HttpResponse.json(endpoint.answer.parse(result) as Record<string, unknown>);
  });
}
