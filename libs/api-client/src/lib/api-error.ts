import type { ErrorCode } from '@marketplace/api-contract';

/**
 * The error codes of the contract, and two of the client: no response, or a response that breaks
 * the contract.
 */
export type ClientErrorCode = ErrorCode | 'network' | 'invalid_response';

/** Why a call failed: a stable code, the server's message and details. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ClientErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: ClientErrorCode,
    message: string,
    status: number,
    extra: { fields?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = extra.fields ?? {};
    this.details = extra.details ?? {};
  }
}

/** CA-04: reads a JSON body `{ code, message }`; any other text is the message. */
export function toApiError(status: number, text: string): ApiError {
  try {
    const body = JSON.parse(text) as {
      code?: unknown;
      message?: unknown;
      fields?: Record<string, string>;
      details?: Record<string, unknown>;
    };
    if (typeof body.message === 'string') {
      // Codes are not validated, to keep the list out of the bundle: an unknown one is shown by its
      // message.
      const code = typeof body.code === 'string' ? (body.code as ErrorCode) : 'internal';
      return new ApiError(code, body.message, status, body);
    }
  } catch {
    // Not JSON, but a proxy's page or plain text: use the text as the message.
  }
  return new ApiError(
    status === 503 || status === 502 || status === 504 ? 'service_unavailable' : 'internal',
    text.slice(0, 500),
    status,
  );
}
