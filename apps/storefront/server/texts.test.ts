// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createLanguageTexts } from './texts';

const SPECIFIED = [
  'customer_account.login.error',
  'customer_account.login.verify',
  'customer_account.login.socialerror',
  'customer_account.login.accountExisted',
  'customer_account.login.servererror',
  'customer_account.recoverPassword.checkEmail',
  'customer_account.recoverPassword.error',
  'signup.successmessage.withverification',
];

/** A text of the sign-in dialog with these overrides. */
const textWith = (overrides: Record<string, string>, key: string) =>
  key
    .split('.')
    .reduce<unknown>(
      (tree, part) => (tree as Record<string, unknown> | undefined)?.[part],
      createLanguageTexts('en', overrides).namespace('auth-dialog'),
    );

describe('the texts of a first view', () => {
  const { forPath } = createLanguageTexts('en', {});

  it('has those of auctions only for a product that is one', () => {
    expect(forPath('/product/canoe/12')).not.toHaveProperty('auctions');
    expect(forPath('/product/canoe/12', ['auctions'])).toMatchObject({ auctions: { panel: {} }, product: {} });
    expect(forPath('/product/canoe/12')).not.toHaveProperty('auctions');
  });

  it('is the same object each time', () => {
    expect(forPath('/product/tent/3', ['auctions'])).toBe(forPath('/product/canoe/12', ['auctions']));
  });
});

describe('IL-01 an operator overrides a text', () => {
  it.each(SPECIFIED)('by the key of the specification: %s', (key) => {
    expect(textWith({}, key)).toEqual(expect.any(String));
    expect(textWith({ [key]: 'Own' }, key)).toBe('Own');
    expect(textWith({ [`auth-dialog.${key}`]: 'Own' }, key)).toBe('Own');
  });

  it.each([
    ['first', { 'auth-dialog.customer_account.login.error': 'Lib', 'customer_account.login.error': 'Specified' }],
    ['last', { 'customer_account.login.error': 'Specified', 'auth-dialog.customer_account.login.error': 'Lib' }],
  ])('by the key with the name of the lib when both keys exist and it comes %s', (_, overrides) => {
    expect(textWith(overrides, 'customer_account.login.error')).toBe('Lib');
  });

  it.each([
    'customer_account.login.unknown',
    'customer_account.login',
    'signup',
    'signIn.title',
    '__proto__.login.error',
    'constructor.name',
  ])('only where there is one: %s changes nothing', (key) => {
    const texts = (overrides: Record<string, string>) => createLanguageTexts('en', overrides).version;
    expect(texts({ [key]: 'Own' })).toBe(texts({}));
  });
});
