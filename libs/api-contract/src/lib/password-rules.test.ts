import { describe, expect, it } from 'vitest';
import { passwordProblem, getSiteNames } from './password-rules';

const names = getSiteNames('North Lend & Co', 'https://shop.northlend.example');

describe('passwordProblem', () => {
  it.each([
    ['', 'blank'],
    [' '.repeat(8), 'blank'],
    ['\u00a0\u200b\u3164\u2800\ufe0f\t \n', 'blank'],
    ['aaaaaaaa', 'repeated'],
    ['aaaaaaab', 'repeated'],
    ['abababab', 'repeated'],
    ['aAaAaAaA', 'repeated'],
    ['1 1 1 1 1 1', 'repeated'],
    ['ｚzｚzｚzｚz', 'repeated'],
    ['😀😀😀😀', 'repeated'],
    ['northlend', 'siteName'],
    ['NorthLend2026!', 'siteName'],
    ['N0rthl3nd-1234567', 'siteName'],
    ['n.o.r.t.h.l.e.n.d', 'siteName'],
    ['Northlënd', 'siteName'],
    ['ilovenorthlend', 'siteName'],
    ['northlend northlend northlend', 'siteName'],
    ['northlendco', 'siteName'],
    ['correct horse battery', null],
    ['correct horse northlend', null],
    ['northern lights', null],
    ['abcabcabc', null],
    ['пароль и корова', null],
    ['渡辺渡辺渡辺', 'repeated'],
    ['渡辺さん渡辺さん', null],
  ])('AU-05 returns for %j: %s', (password, problem) => {
    expect(passwordProblem(password, names)).toBe(problem);
  });

  it('recognises short site names in Japanese, and ignores short words in other scripts', () => {
    expect(passwordProblem('北貸2026年', getSiteNames('北貸', 'http://localhost:4200'))).toBe('siteName');
    expect(getSiteNames('A & B', 'http://127.0.0.1:4200')).toEqual([]);
    expect(getSiteNames('', 'no address')).toEqual([]);
  });
});
