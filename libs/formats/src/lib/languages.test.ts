import { describe, expect, it } from 'vitest';
import { negotiateLanguage, supportedLanguage, translationFileName } from './languages';

describe('IL-01 the language of a request', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr-CA,fr;q=0.9,ja;q=0.5', 'ja'],
    ['en;q=0.2, es;q=0.9', 'es'],
    ['it;q=0, ru', 'ru'],
    ['pt-BR', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [';;;,,q=', 'en'],
  ])('IL-01 with the header %j is %s', (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });

  it('IL-01 is Japanese for jp, and jp for Japanese', () => {
    expect(supportedLanguage('jp')).toBe('ja');
    expect(translationFileName('ja')).toBe('jp');
    expect(translationFileName('de')).toBe('de');
  });

  it('IL-01 is undefined for unsupported languages', () => {
    expect(supportedLanguage('tlh')).toBeUndefined();
    expect(supportedLanguage(null)).toBeUndefined();
    expect(supportedLanguage('__proto__')).toBeUndefined();
  });
});
