export interface ProviderFailure {
  type: string;
  message: string;
  code?: string;
  decline_code?: string;
  payment_intent?: ProviderIntent;
  setup_intent?: ProviderIntent;
}
export interface ProviderIntent {
  id: string;
  status: string;
  client_secret: string;
  [field: string]: unknown;
}
export type ProviderReply = Record<string, unknown> | { error: ProviderFailure };

export type Call = (
  method: 'GET' | 'POST',
  path: string,
  form: Record<string, string | undefined>,
) => Promise<ProviderReply>;

const FORM = 'application/x-www-form-urlencoded';

/** Calls the provider's HTTP protocol from the browser, form-encoded, with the publishable key. */
export function createCall(base: URL, key: string, connectionMessage: string): Call {
  return async (method, path, form) => {
    const fields = new URLSearchParams({ key });
    for (const [name, value] of Object.entries(form)) if (value !== undefined) fields.append(name, value);
    const url = new URL(`v1/${path}`, base);
    if (method === 'GET') url.search = fields.toString();
    try {
      const sent = { method, headers: { 'content-type': FORM }, body: fields.toString() };
      const answer = await fetch(url, method === 'GET' ? {} : sent);
      return (await answer.json()) as ProviderReply;
    } catch {
      return { error: { type: 'api_connection_error', message: connectionMessage } };
    }
  };
}

export const findFailure = (reply: ProviderReply): ProviderFailure | undefined =>
  typeof reply['error'] === 'object' && reply['error'] !== null ? (reply['error'] as ProviderFailure) : undefined;
