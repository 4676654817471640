import { LANGUAGES, type Language } from '@marketplace/api-contract';
import { describe, expect, it } from 'vitest';
import { createAccountMail } from '../accounts/account-mails';
import { renderPlainText } from './mail-plain-text';
import { mailTexts } from './mail-texts';

describe('mailTexts', () => {
  it('inserts values unchanged, whatever they contain', () => {
    const name = '{{count}} $t(hello) <b>&';
    expect(mailTexts('en')('hello', { name })).toBe(`Hello ${name},`);
  });

  it.each([
    ['en', 'And 1,234 more.'],
    ['it', 'E altri 1234.'],
    ['es', 'Y 1234 más.'],
    ['ja', 'ほか1,234件'],
    ['ru', 'И ещё 1\u00a0234.'],
    ['de', 'Und 1.234 weitere.'],
  ] as const)('IL-02 IL-03 formats numbers and plurals by the language: %s', (language, text) => {
    expect(mailTexts(language)('savedSearch.more', { count: 1234 })).toBe(text);
  });
});

const KINDS = ['verify', 'reset', 'signIn', 'changed', 'connected', 'disconnected'] as const;
const mailIn = (language: Language, kind: (typeof KINDS)[number]) =>
  createAccountMail(
    kind,
    { email: 'a@b.example', name: 'Ada', verifiedAt: new Date() },
    language,
    'https://m.example/x',
    'Google',
  );

describe.each(LANGUAGES)('account emails in %s', (language) => {
  it.each(KINDS)('IL-02 AU-11 AU-17 the %s email is complete in that language', (kind) => {
    const mail = mailIn(language, kind);
    expect(mail.language).toBe(language);
    const text = renderPlainText(mail);
    expect(mail.subject + text).not.toMatch(/[{}]|account\.|undefined/);
    expect(text).toContain('Ada');
    expect(text).toContain('https://m.example/x');
    if (kind === 'connected' || kind === 'disconnected') expect(mail.subject).toContain('Google');
    if (language !== 'en') expect(mail.subject).not.toBe(mailIn('en', kind).subject);
  });
});
