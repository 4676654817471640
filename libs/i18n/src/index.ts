export { createI18n, type I18nOptions, type Texts } from './lib/create-i18n';
export { LANGUAGE_COOKIE, languageNames } from './lib/language';
export { I18nProvider, useLoadTexts, useTexts, type Translate } from './lib/react';
