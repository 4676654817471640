import type { Language } from '@marketplace/api-contract';
import i18next from 'i18next';
import de from './strings/de.json' with { type: 'json' };
import en from './strings/en.json' with { type: 'json' };
import es from './strings/es.json' with { type: 'json' };
import it from './strings/it.json' with { type: 'json' };
import ja from './strings/ja.json' with { type: 'json' };
import ru from './strings/ru.json' with { type: 'json' };

const TEXTS: Readonly<Record<Language, object>> = { en, it, es, ja, ru, de };

const i18n = i18next.createInstance();
void i18n.init({
  resources: Object.fromEntries(Object.entries(TEXTS).map(([language, mail]) => [language, { mail }])),
  ns: ['mail'],
  defaultNS: 'mail',
  fallbackLng: false,
  initAsync: false,
  nsSeparator: false,
  // Texts are used in plain text and HTML; HTML is escaped where it is written.
  interpolation: { escapeValue: false },
});

/**
 * `t(key, values?)`: a text of `mail/strings`; plural forms by `count`. Values are inserted
 * unchanged.
 */
export type MailText = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of emails in the recipient's language. */
export const mailTexts = (language: Language): MailText => i18n.getFixedT(language) as unknown as MailText;

/**
 * `name` is null until the address is verified: before that anybody may have signed up with it and
 * chosen the name.
 */
export const greeting = (t: MailText, name: string | null): string =>
  name === null ? t('helloPlain') : t('hello', { name });
