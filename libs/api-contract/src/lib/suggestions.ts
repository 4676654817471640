import { z } from 'zod';
import { endpoint } from './endpoint';
import { LANGUAGES, SEARCH_TEXT_MAXIMUM } from './constants';

/**
 * The three fields of the specification, and the kind: a search text, a seller, a category or a
 * place.
 */
export const Suggestion = z.object({
  Product_Name: z.string(),
  address: z.string(),
  defaultAddress: z.string(),
  kind: z.enum(['product', 'seller', 'category', 'place']),
  /** The slug of a category, the id of a seller, the full name of a place. */
  value: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** `language` is that of place names. */
const SuggestionQuery = z.object({
  value: z.string().trim().min(1).max(SEARCH_TEXT_MAXIMUM),
  language: z.enum(LANGUAGES).optional(),
});

export const suggestProducts = endpoint({
  method: 'POST',
  path: '/api/productNames',
  access: 'key',
  summary: 'Suggestions for a product search',
  body: SuggestionQuery,
  response: z.array(Suggestion),
});

export const suggestSellers = endpoint({
  method: 'POST',
  path: '/api/sellerTypeNames',
  access: 'key',
  summary: 'Suggestions for a seller search',
  body: SuggestionQuery,
  response: z.array(Suggestion),
});
