import type { Language } from '@marketplace/api-contract';

/** Fetches the texts of a part that is loaded later; the operator's own texts are in them already. */
export async function fetchTexts(
  version: string,
  language: Language,
  namespace: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(`/strings/${version}/${language}/${namespace}.json`);
  if (!response.ok) throw new Error(`The texts of ${namespace} could not be loaded (${response.status})`);
  return (await response.json()) as Record<string, unknown>;
}
