import type { Language } from '@marketplace/api-contract';
import { createI18n } from '@marketplace/i18n';
import type { Boot } from './boot';

type I18n = ReturnType<typeof createI18n>;

const onServer = new WeakMap<Boot['texts'], I18n>();

/** The i18n instance of this document. On the server, documents with the same texts share one. */
export function getI18n({ language, texts, textsVersion }: Boot): I18n {
  if (!import.meta.env.SSR) {
    return createI18n({ language, texts, load: (_, namespace) => fetchTexts(textsVersion, language, namespace) });
  }
  let i18n = onServer.get(texts);
  if (!i18n) onServer.set(texts, (i18n = createI18n({ language, texts })));
  return i18n;
}

/** Fetches the texts of a lazy-loaded namespace, with the operator's overrides. */
async function fetchTexts(version: string, language: Language, namespace: string): Promise<Record<string, unknown>> {
  const response = await fetch(`/strings/${version}/${language}/${namespace}.json`);
  if (!response.ok) throw new Error(`The texts of ${namespace} could not be loaded (${response.status})`);
  return (await response.json()) as Record<string, unknown>;
}
