import type { ErrorCode } from '@marketplace/api-contract';
import { ERRORS } from '@marketplace/http-errors';

interface AppErrorOptions {
  /** Messages by path of the field, such as `body.email`. */
  fields?: Record<string, string>;
  /** Facts that help a screen to explain the error. */
  details?: Record<string, unknown>;
  /** Overrides the code's HTTP status. */
  status?: number;
  cause?: unknown;
}

/**
 * The error that services throw; the error handler turns it into a response. Status and text come
 * from the code.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message?: string, options: AppErrorOptions = {}) {
    super(message ?? ERRORS[code][1], options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? ERRORS[code][0];
    this.fields = options.fields;
    this.details = options.details;
  }
}
