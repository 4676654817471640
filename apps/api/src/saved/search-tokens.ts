import { createHmac } from 'node:crypto';
import { hashSecret } from '../accounts/secrets';

/** What the link in a mail does: open the search or stop its mails. */
export type Purpose = 'open' | 'stop';

/**
 * The token of a saved search, derived from its random id, so that each mail can contain it and no
 * table stores it.
 */
export const createSearchToken = (secret: string, purpose: Purpose, id: string): string =>
  createHmac('sha256', secret).update(`saved-search:${purpose}:${id}`).digest('base64url');

export const createSearchTokenHash = (secret: string, purpose: Purpose, id: string): string =>
  hashSecret(createSearchToken(secret, purpose, id)) as string;
