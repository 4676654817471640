export { createI18n, type I18nOptions, type Texts } from './lib/create-i18n';
export { isOneOf } from './lib/is-one-of';
export { LANGUAGE_COOKIE, languageNames } from './lib/language';
export { useLanguage, useLoadTexts } from './lib/load-texts';
export { useTimeZone } from './lib/use-time-zone';
