import type { Suggestion } from '@marketplace/api-contract';

/** An option of the search box: a suggestion, a recent search, or clearing the recent searches. */
export type Option = Suggestion | { kind: 'recent'; Product_Name: string } | { kind: 'forget' };

/** The React key, unique among the options. */
export const optionKey = (option: Option): string =>
  option.kind === 'forget' ? 'forget' : `${option.kind} ${'value' in option ? option.value : option.Product_Name}`;
