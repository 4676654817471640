import { LANGUAGES, type Language } from '@marketplace/api-contract';

/**
 * A supported language for a tag such as `de-AT` or the specification's `jp`; undefined if there is
 * none.
 */
export function supportedLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return base === 'jp' ? 'ja' : LANGUAGES.find((language) => language === base);
}

/** The preferred supported language of an Accept-Language header; undefined if it has none. */
export function statedLanguage(header: string | null | undefined): Language | undefined {
  const preferences = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { language: supportedLanguage(tag), weight: quality === undefined ? 1 : Number(quality), position };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position);
  return preferences.find(({ language }) => language)?.language;
}

/** The preferred supported language of an Accept-Language header; `en` if it has none (IL-01). */
export const negotiateLanguage = (header: string | null | undefined): Language => statedLanguage(header) ?? 'en';

/** Prefix of translation keys for the operator's data; all other keys override built-in texts. */
export const DATA_PREFIX = 'data.';

/** The file name of a language by the specification: `jp` for Japanese (IL-01). */
export function translationFileName(language: Language): string {
  return language === 'ja' ? 'jp' : language;
}
