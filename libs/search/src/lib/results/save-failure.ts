import { ApiError } from '@marketplace/api-client';

/** The text key that says why a search was not saved. */
export const saveFailure = (error: unknown) =>
  error instanceof ApiError && error.code === 'limit_reached' ? 'save.full' : 'save.failed';
