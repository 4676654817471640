import { afterEach, describe, expect, it } from 'vitest';
import { answerCookies, hasAnsweredCookies, parentDomain } from './cookie-consent';

const forget = () => {
  document.cookie = 'accept_cookie=; path=/; max-age=0';
};
afterEach(forget);

describe('cookie consent', () => {
  it.each([
    ['shop.example.com', 'example.com'],
    ['www.shop.example.com', 'shop.example.com'],
    ['example.com', 'example.com'],
    ['localhost', null],
    ['shop.localhost', null],
    ['127.0.0.1', null],
    ['[::1]', null],
    ['intranet', null],
  ])('AP-04 the parent domain of %s is %s', (hostname, domain) => {
    expect(parentDomain(hostname)).toBe(domain);
  });

  it('AP-04 accepting sets the cookie on localhost', () => {
    expect(hasAnsweredCookies()).toBe(false);
    answerCookies('true', { hostname: 'localhost', protocol: 'http:' });
    expect(hasAnsweredCookies()).toBe(true);
  });

  it('AP-04 accepting sets the cookie for the host when the browser refuses the parent domain', () => {
    // The test page is on localhost, where a cookie for example.com is refused.
    answerCookies('true', { hostname: 'shop.example.com', protocol: 'http:' });
    expect(hasAnsweredCookies()).toBe(true);
  });
});
