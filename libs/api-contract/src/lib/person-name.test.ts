import { describe, expect, it } from 'vitest';
import { hasLink } from './person-name';

describe('hasLink', () => {
  it.each([
    'Win at https://prize.example',
    'HTTP://x',
    'prize.example',
    'Noa prize.example',
    'www.prize',
    'prize．example',
    'prize。com',
    'noa@prize',
    'prize/now',
    'prize\\now',
    '192.168.10.20',
    'приз.рф',
    'prize[.]com',
    'prize(.)com',
    'prize\u06d4com',
    'prize%2ecom',
    'prize:8080',
    'xn--80ak6aa92e',
    'Ann <a href=x>',
  ])('finds a link in %j', (name) => {
    expect(hasLink(name)).toBe(true);
  });

  it.each([
    'Ada Lovelace',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Dr. med. Anna Berg',
    'Dr.Berg',
    'St.John Smythe',
    'Martin Luther King Jr.',
    "Seán O'Brien-Núñez",
    '渡辺 健',
    'Анна-Мария Петрова',
    'Müller, Hans',
    'Noa B.',
    'Noa (Ada) Berg',
    'Maxn--',
  ])('finds no link in %j', (name) => {
    expect(hasLink(name)).toBe(false);
  });
});
