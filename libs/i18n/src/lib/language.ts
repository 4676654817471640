import type { Language } from '@marketplace/api-contract';

/** Name of the cookie with the visitor's choice of language. */
export const LANGUAGE_COOKIE = 'lang';

/** The names of the languages in themselves, for the language menu. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  it: 'Italiano',
  es: 'Español',
  ja: '日本語',
  ru: 'Русский',
  de: 'Deutsch',
};
