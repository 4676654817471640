/** An error in the provider's format. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, type: string, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...more } };
  }
}

export const invalidRequest = (message: string, more: Record<string, unknown> = {}) =>
  new ProviderError(400, 'invalid_request_error', message, more);

export const cardError = (code: string, message: string, more: Record<string, unknown> = {}) =>
  new ProviderError(402, 'card_error', message, { code, ...more });

export const notFound = (kind: string, id: string) =>
  new ProviderError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing' });
