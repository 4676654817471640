import type { ErrorCode } from '@marketplace/api-contract';

/** Codes of the contract, and two that only a client knows: no answer at all, and an answer that is not what was agreed. */
export type ClientErrorCode = ErrorCode | 'network' | 'bad_answer';

/** Why a call failed: a stable code, the server's message and its helpful facts. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ClientErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: ClientErrorCode,
    message: string,
    status: number,
    facts: { fields?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = facts.fields ?? {};
    this.details = facts.details ?? {};
  }
}

/** CA-04: a JSON body `{ code, message }`, or else the text itself is the message. */
export function errorFromAnswer(status: number, text: string): ApiError {
  try {
    const body = JSON.parse(text) as {
      code?: unknown;
      message?: unknown;
      fields?: Record<string, string>;
      details?: Record<string, unknown>;
    };
    if (typeof body.message === 'string') {
      // The list of codes is no weight for a browser to carry: one that nobody here knows is shown by its message.
      const code = typeof body.code === 'string' ? (body.code as ErrorCode) : 'internal';
      return new ApiError(code, body.message, status, body);
    }
  } catch {
    // Not JSON: a proxy's page or plain text. The text is the message.
  }
  return new ApiError(
    status === 503 || status === 502 || status === 504 ? 'service_unavailable' : 'internal',
    text.slice(0, 500),
    status,
  );
}
