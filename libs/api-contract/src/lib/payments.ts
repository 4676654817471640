import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done } from './primitives';

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

/** A card that the payment provider stores for the customer. */
export const SavedCard = z.object({
  id: z.string().regex(/^\w{1,200}$/),
  /** The provider's word, for example 'visa' or 'mastercard'. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
  /** Whether its month is over: it can't pay any more. */
  isExpired: z.boolean(),
  /** The card saved last that has not expired. */
  isDefault: z.boolean(),
});
export type SavedCard = z.infer<typeof SavedCard>;

export const listSavedCards = endpoint({
  method: 'GET',
  path: '/api/payments/cards',
  access: 'customer',
  summary: "The customer's saved cards, newest first",
  response: z.array(SavedCard),
});

export const removeSavedCard = endpoint({
  method: 'DELETE',
  path: '/api/payments/cards/:id',
  access: 'customer',
  summary: "Remove one of the customer's saved cards",
  params: SavedCard.pick({ id: true }),
  response: Done,
});
