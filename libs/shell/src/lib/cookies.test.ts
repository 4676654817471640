import { afterEach, describe, expect, it } from 'vitest';
import { acceptCookies, hasAcceptedCookies, parentDomain } from './cookies';

const forget = () => {
  document.cookie = 'accept_cookie=; path=/; max-age=0';
};
afterEach(forget);

describe('the consent cookie', () => {
  it.each([
    ['shop.example.com', 'example.com'],
    ['www.shop.example.com', 'shop.example.com'],
    ['example.com', 'example.com'],
    ['localhost', null],
    ['shop.localhost', null],
    ['127.0.0.1', null],
    ['[::1]', null],
    ['intranet', null],
  ])('AP-04 is kept for the parent domain: %s → %s', (hostname, domain) => {
    expect(parentDomain(hostname)).toBe(domain);
  });

  it('AP-04 is set for path / on localhost', () => {
    expect(hasAcceptedCookies()).toBe(false);
    acceptCookies({ hostname: 'localhost', protocol: 'http:' });
    expect(hasAcceptedCookies()).toBe(true);
  });

  it('AP-04 falls back to the host when a browser refuses the parent domain', () => {
    // This page is localhost: no cookie can be set for example.com here.
    acceptCookies({ hostname: 'shop.example.com', protocol: 'http:' });
    expect(hasAcceptedCookies()).toBe(true);
  });
});
