import type { Language } from '@marketplace/api-contract';
import { DATA_PREFIX, ownName, supportedLanguage, type Names } from '@marketplace/formats';
import type { Deps } from '../deps';
import { findTranslations } from './site-repository';

export async function loadNames({ db }: Pick<Deps, 'db'>): Promise<Names> {
  const byLanguage = new Map<Language, Map<string, string>>();
  for (const { fileName, key, value } of await findTranslations(db)) {
    const language = supportedLanguage(fileName);
    if (!language || !key.startsWith(DATA_PREFIX) || value.trim() === '') continue;
    const names = byLanguage.get(language) ?? new Map<string, string>();
    byLanguage.set(language, names.set(key.slice(DATA_PREFIX.length), value));
  }
  return {
    in: (language) => {
      const names = byLanguage.get(language);
      return names ? (key, own) => names.get(key) ?? own : ownName;
    },
    all: (key) => [...byLanguage.values()].flatMap((names) => names.get(key) ?? []),
  };
}
