import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toStoredEmail } from './email-address';
import { Email } from './primitives';

const LABEL = 'x'.repeat(63);

it.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada.Byron+shop@Example.COM ', 'ada.byron+shop@example.com'],
  ["o'brien_{1}!#$%&*/=?^`|~@example.museum", "o'brien_{1}!#$%&*/=?^`|~@example.museum"],
  ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['ANNA@ПРИМЕР.РФ', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['anna@XN--E1AFMKFD.xn--p1ai', 'anna@xn--e1afmkfd.xn--p1ai'],
  ['Анна@пример.рф', 'анна@xn--e1afmkfd.xn--p1ai'],
  ['渡辺@例え。テスト', '渡辺@xn--r8jz45g.xn--zckzah'],
  ['jo\u0308rg@mu\u0308nchen.example', 'j\u00f6rg@xn--mnchen-3ya.example'],
  ['jörg@bücher.straße.de', 'jörg@xn--bcher-kva.xn--strae-oqa.de'],
  ['उदाहरण@उदाहरण.भारत', 'उदाहरण@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  [`${'я'.repeat(64)}@example.com`, `${'я'.repeat(64)}@example.com`],
  [`a@${LABEL}.com`, `a@${LABEL}.com`],
])('AU-05 the email address %s is stored as %s', (text, stored) => {
  expect(Email.parse(text)).toBe(stored);
});

it.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@@example.com',
  'ada@example@example.com',
  'ada@localhost',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@example.c',
  'ada@example.123',
  'ada@example..com',
  'ada@.example.com',
  'ada@example.com.',
  'ada@-example.com',
  'ada@example-.com',
  'ada@exam_ple.com',
  'ada@example.com:25',
  'ada@example.com/path',
  'ada@example%2ecom',
  'ada@xn--.com',
  'ada@xn--a.com',
  'ada@xn--a.xn--b',
  'ada@exam\u200bple.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  'a da@example.com',
  'a\tda@example.com',
  'a\u0000da@example.com',
  'a\u3000da@example.com',
  'a\u200bda@example.com',
  'a\u202eda@example.com',
  'a\ud800da@example.com',
  '"ada"@example.com',
  'Ada <ada@example.com>',
  'a,da@example.com',
  'a;da@example.com',
  'ada@example.com, eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'x'.repeat(64)}.com`,
  `a@${'я'.repeat(60)}.рф`,
  `a@${[LABEL, LABEL, LABEL, LABEL].join('.')}.com`,
])('AU-05 the email address %j is invalid', (text) => {
  expect(Email.safeParse(text).error?.issues).toHaveLength(1);
});

it('AU-05 the stored form of an email address is stored unchanged', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      const stored = toStoredEmail(text);
      fc.pre(stored !== null);
      expect(toStoredEmail(stored ?? '')).toBe(stored);
    }),
  );
});
