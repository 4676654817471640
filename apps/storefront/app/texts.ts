import type { Language } from '@marketplace/api-contract';
import { createI18n } from '@marketplace/i18n';
import type { Boot } from './boot';

type I18n = ReturnType<typeof createI18n>;

const onServer = new WeakMap<Boot['texts'], I18n>();

/** The texts of this document. On the server all documents of a kind and language share one: it holds nothing of a visitor. */
export function i18nOf({ language, texts, textsVersion }: Boot): I18n {
  if (!import.meta.env.SSR) {
    return createI18n({ language, texts, load: (_, namespace) => fetchTexts(textsVersion, language, namespace) });
  }
  let i18n = onServer.get(texts);
  if (!i18n) onServer.set(texts, (i18n = createI18n({ language, texts })));
  return i18n;
}

/** Fetches the texts of a part that is loaded later; the operator's own texts are in them already. */
async function fetchTexts(version: string, language: Language, namespace: string): Promise<Record<string, unknown>> {
  const response = await fetch(`/strings/${version}/${language}/${namespace}.json`);
  if (!response.ok) throw new Error(`The texts of ${namespace} could not be loaded (${response.status})`);
  return (await response.json()) as Record<string, unknown>;
}
