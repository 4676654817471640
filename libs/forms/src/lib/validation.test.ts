import { describe, expect, it } from 'vitest';
import { LANGUAGES, PHONE_WITHOUT_COUNTRY } from '@marketplace/api-contract';
import { createI18n } from '@marketplace/i18n';
import { getTexts } from '@marketplace/testing';
import { firstProblem, problemText, rejectedProblem, rules } from './validation';

const english = createI18n({ language: 'en', texts: getTexts('en') }).getFixedT('en', 'forms');
const sentence = (problem: { type: string; limit?: number; example?: string } | undefined) =>
  problem && problemText(english, problem);

describe('the rules of fields', () => {
  it('AU-05 report problems with the texts of the specification', () => {
    expect(sentence(rules.required(' '))).toBe('This is a required field.');
    expect(sentence(rules.email('noa@'))).toBe('Invalid value');
    expect(sentence(rules.password('1234567'))).toBe('Password should be at least 8 characters long');
    expect(sentence({ type: 'passwordsDiffer' })).toBe('Passwords are not matching');
    expect(sentence({ type: 'postalCode', example: 'T5J 2R7' })).toContain('T5J 2R7');
    expect(sentence({ type: 'maxFiles', limit: 3 })).toBe('The maximum number of file is 3.');
    expect(sentence({ type: 'somethingNewer' })).toBe('Unknown validation error. Need to be implemented - TBD');
  });

  it('AU-05 have a text for every problem in every language', () => {
    for (const language of LANGUAGES) {
      const i18n = createI18n({ language, texts: getTexts(language) });
      const files = ['maxFiles', 'filesSending', 'filesFailed', 'filesGone'];
      for (const type of ['required', 'pattern', 'passwordShort', 'passwordsDiffer', 'unknown', ...files]) {
        expect(i18n.exists(`validation.${type}`, { ns: 'forms' }), `${language} ${type}`).toBe(true);
      }
    }
  });

  it('accept an empty value, except for `required`', () => {
    for (const check of [rules.email, rules.webAddress, rules.number, rules.password]) {
      expect(check('')).toBeUndefined();
    }
    expect(rules.required([])).toEqual({ type: 'required' });
    expect(rules.required(['Canoes'])).toBeUndefined();
  });

  it('AU-06 accept only web addresses with http, https or ftp', () => {
    for (const valid of ['http://a.example', 'https://a.example/x?y', 'ftp://files.example']) {
      expect(rules.webAddress(valid)).toBeUndefined();
    }
    for (const invalid of ['a.example', 'javascript:alert(1)', 'mailto:a@b.example', 'https://a b']) {
      expect(rules.webAddress(invalid)).toEqual({ type: 'pattern' });
    }
  });

  it('AU-05 accept email addresses of every script', () => {
    for (const valid of [
      'ada@example.com',
      ' Ada@Example.com ',
      'anna@пример.рф',
      'анна@пример.рф',
      '渡辺@例え.テスト',
    ])
      expect(rules.email(valid)).toBeUndefined();
    for (const invalid of [
      'ada',
      'ada@example',
      'a da@example.com',
      'анна@пример',
      'ada@example.com.',
      `${'a'.repeat(65)}@a.example`,
    ])
      expect(rules.email(invalid)).toEqual({ type: 'pattern' });
  });

  it('report the first broken rule', () => {
    expect(firstProblem('', rules.required, rules.email)).toEqual({ type: 'required' });
    expect(firstProblem('x', rules.required, rules.email)).toEqual({ type: 'pattern' });
    expect(firstProblem('a@b.example', rules.required, rules.email)).toBeUndefined();
  });
});

it('OR-01 a phone number that the server rejects without its country says what to enter', () => {
  expect(sentence(rejectedProblem(PHONE_WITHOUT_COUNTRY))).toBe(
    'Enter a phone number like +1 780 555 0199, or start with + and the country code.',
  );
});
