import { ApiError } from '@marketplace/api-client';

const SPECIFIED_MESSAGE = 'user with that username already registered';

/**
 * AU-09: whether a registration failed because the account exists; some servers say so only in the
 * message.
 */
export const isAccountTaken = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'account_exists' || error.message.toLowerCase().includes(SPECIFIED_MESSAGE));
