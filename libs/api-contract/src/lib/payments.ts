import { z } from 'zod';
import { endpoint } from './endpoint';

/** A card goes from the browser to the provider alone: this is only the permission to save one there (AU-07). */
export const setUpCard = endpoint({
  method: 'POST',
  path: '/api/payments/setup',
  access: 'key',
  summary:
    "Begin to save a card while signing up, where the operator asks for one: the secret of the provider's SetupIntent",
  answer: z.object({ clientSecret: z.string() }),
});
