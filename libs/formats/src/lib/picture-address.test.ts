import { describe, expect, it } from 'vitest';
import { isPictureAllowed, webOrigin } from './picture-address';

const OWN_ORIGIN = 'https://market.example';
const ALLOWED_ORIGINS = ['https://pictures.example'];

describe('isPictureAllowed', () => {
  it.each(['/media/p/1', 'media/p/1', 'https://market.example/a.png', 'https://pictures.example/a.png'])(
    'allows %s',
    (src) => expect(isPictureAllowed(src, OWN_ORIGIN, ALLOWED_ORIGINS)).toBe(true),
  );

  it.each([
    'https://elsewhere.example/a.png',
    'https://pictures.example.elsewhere.example/a.png',
    'https://pictures.example:8443/a.png',
    'http://pictures.example/a.png',
    'https://pictures.example@elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    '/\\elsewhere.example/a.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'https://',
  ])('rejects %s', (src) => expect(isPictureAllowed(src, OWN_ORIGIN, ALLOWED_ORIGINS)).toBe(false));
});

it('webOrigin returns the origin of http(s) URLs, and null for others', () => {
  expect(
    ['mailto:a@b.example', 'blob:https://market.example/1', '', '/a'].map((address) => webOrigin(address)),
  ).toEqual([null, null, null, null]);
  expect(webOrigin('https://market.example:8443/a?b#c')).toBe('https://market.example:8443');
});
