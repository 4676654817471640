import { ApiError } from '@marketplace/api-client';

/** Which text says why a search could not be saved. */
export const saveFailure = (error: unknown): string =>
  error instanceof ApiError && error.code === 'limit_reached' ? 'save.full' : 'save.failed';
