import { z } from 'zod';
import { endpoint } from './endpoint';

/**
 * Card data goes from the browser directly to the provider; this only creates a SetupIntent there
 * (AU-07).
 */
export const setUpCard = endpoint({
  method: 'POST',
  path: '/api/payments/setup',
  access: 'key',
  summary:
    "Start saving a card at sign-up, if the operator requires one; returns the client secret of the provider's SetupIntent",
  response: z.object({ clientSecret: z.string() }),
});
