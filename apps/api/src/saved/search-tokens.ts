import { createHmac } from 'node:crypto';
import { hashOfSecret } from '../accounts/secrets';

/** What a mailed link may do: show the search, or end its mails. */
export type Purpose = 'open' | 'stop';

/** The token of a saved search: made from its unguessable id, so that each mail can carry it and no table has to. */
export const searchToken = (secret: string, purpose: Purpose, id: string): string =>
  createHmac('sha256', secret).update(`saved-search:${purpose}:${id}`).digest('base64url');

export const searchTokenHash = (secret: string, purpose: Purpose, id: string): string =>
  hashOfSecret(searchToken(secret, purpose, id)) as string;
