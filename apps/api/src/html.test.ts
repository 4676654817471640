import { describe, expect, it } from 'vitest';
import { isSafeLink, sanitiseHtml } from './html';

describe('sanitiseHtml', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<p onclick="x()">a</p>', '<p>a</p>'],
    ['a handler without quotes', '<img src=x onerror=alert(1)>', '<img alt="" src="x" loading="lazy" />'],
    ['a frame', '<iframe src="https://evil.example"></iframe>a', 'a'],
    ['a style with an address', '<p style="background:url(https://evil.example)">a</p>', '<p>a</p>'],
    ['a style element', '<style>body{display:none}</style>a', 'a'],
    ['a form', '<form action="https://evil.example"><input name="p"></form>a', 'a'],
    [
      'an svg that runs',
      '<svg><script>alert(1)</script><a href="javascript:x">a</a></svg>',
      '<a rel="noopener noreferrer nofollow">a</a>',
    ],
    ['an object', '<object data="x"></object><embed src="x">a', 'a'],
    ['a data picture', '<img src="data:text/html;base64,AAAA">', '<img alt="" loading="lazy" />'],
    ['a comment', '<!-- secret -->a', 'a'],
  ])('PO-01 removes %s', (_, html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    ' vbscript:x',
    'data:text/html,x',
  ])('PO-01 removes the link %j', (href) => {
    expect(sanitiseHtml(`<a href="${href}">a</a>`)).toBe('<a rel="noopener noreferrer nofollow">a</a>');
  });

  it.each([
    ['', 'alt="" src="https://a.example/x.png"'],
    [' alt="A canoe"', 'alt="A canoe" src="https://a.example/x.png"'],
  ])('PD-05 PO-01 gives every picture an alternative text: %j', (alt, expected) => {
    expect(sanitiseHtml(`<img${alt} src="https://a.example/x.png">`)).toBe(`<img ${expected} loading="lazy" />`);
  });

  it('PO-01 keeps text, tables and links, and replaces rel', () => {
    const html =
      '<h1>Terms</h1><ul><li>One</li></ul><table><tr><td colspan="2">x</td></tr></table><a href="https://a.example/" rel="opener">a</a>';
    expect(sanitiseHtml(html)).toBe(
      '<h2>Terms</h2><ul><li>One</li></ul><table><tr><td colspan="2">x</td></tr></table><a href="https://a.example/" rel="noopener noreferrer nofollow">a</a>',
    );
  });
});

it('isSafeLink accepts local paths and web addresses and rejects everything else', () => {
  expect(['/search?category=bikes', '#top', 'https://a.example', 'mailto:a@b.example'].every(isSafeLink)).toBe(true);
  expect(['javascript:alert(1)', ' javascript:x', '//evil.example', 'data:text/html,x', ''].some(isSafeLink)).toBe(
    false,
  );
});
