import type { Language } from '@marketplace/api-contract';

/** Name of the cookie that keeps the visitor's choice. */
export const LANGUAGE_COOKIE = 'lang';

/** Each language by its own name, for the language menu. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  it: 'Italiano',
  es: 'Español',
  ja: '日本語',
  ru: 'Русский',
  de: 'Deutsch',
};
