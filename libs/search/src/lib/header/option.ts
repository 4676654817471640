import type { Suggestion } from '@marketplace/api-contract';

/** What the list below the search box offers: what the server suggests, what was searched for before, and to forget that. */
export type Option = Suggestion | { kind: 'recent'; Product_Name: string } | { kind: 'forget' };

/** Two options never have one key. */
export const keyOf = (option: Option): string =>
  option.kind === 'forget' ? 'forget' : `${option.kind} ${'value' in option ? option.value : option.Product_Name}`;
