import type { Language } from '@marketplace/api-contract';
import type { PickerLocale } from './locales/locale';

const loaders: Readonly<Record<Language, () => Promise<{ locale: PickerLocale }>>> = {
  en: () => import('./locales/en'),
  it: () => import('./locales/it'),
  es: () => import('./locales/es'),
  ja: () => import('./locales/ja'),
  ru: () => import('./locales/ru'),
  de: () => import('./locales/de'),
};
const loaded: Partial<Record<Language, PickerLocale>> = {};

/** Loads a picker together with the language it is shown in. */
export async function loadWithLocale<Component>(
  language: Language,
  load: () => Promise<Component>,
): Promise<Component> {
  const [component, { locale }] = await Promise.all([load(), loaders[language]()]);
  loaded[language] = locale;
  return component;
}

/** The locale of a language that `loadWithLocale` has loaded. */
export function getPickerLocale(language: Language): PickerLocale {
  const locale = loaded[language];
  if (!locale) throw new Error(`The locale ${language} is not loaded: load the picker by loadWithLocale.`);
  return locale;
}
