import { ApiError } from '@marketplace/api-client';

/** The answer was lost or the server is in trouble: the call may have succeeded, or may later. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === 'invalid_response';
