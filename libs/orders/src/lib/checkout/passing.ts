import { ApiError } from '@marketplace/api-client';

/** Whether an answer is lost, or its server in trouble: the same call may succeed later, or have succeeded. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === 'bad_answer';
