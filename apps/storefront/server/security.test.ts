import { expect, it } from 'vitest';
import { site } from '@marketplace/testing';
import { contentSecurityPolicy } from './security';

const createPolicy = (part: Parameters<typeof site>[0] = {}) =>
  Object.fromEntries(
    contentSecurityPolicy('abc', site(part), false)
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );

it('AP-08 the policy allows scripts by nonce only, never inline or eval', () => {
  expect(createPolicy()['script-src']).toEqual(["'self'", "'nonce-abc'"]);
});

it('AP-08 the policy allows only the origins that the configuration names', () => {
  const policy = createPolicy({
    externalScripts: ['https://cdn.example/a.js?x=1', 'javascript:alert(1)', 'not an address'],
    messageServer: 'https://chat.example',
    adminAppURL: 'https://admin.example/app',
  });
  expect(policy['script-src']).toEqual(["'self'", "'nonce-abc'", 'https://cdn.example']);
  expect(policy['connect-src']).toEqual([
    "'self'",
    'https://chat.example',
    'wss://chat.example',
    'https://admin.example',
  ]);
});

it('RT-06 OR-11 the policy allows the payment provider only with a real key', () => {
  expect(createPolicy()['script-src']).not.toContain('https://js.stripe.com');
  expect(createPolicy({ publishableKey: 'pk_live_x' })['script-src']).toContain('https://js.stripe.com');
  expect(createPolicy({ publishableKey: 'pk_live_x' })['connect-src']).toContain('https://api.stripe.com');
});

it('AP-08 the policy allows pictures from the storefront and from the origins that the configuration names', () => {
  expect(createPolicy()['img-src']).toEqual(["'self'", 'data:']);
  const header = { ...site().header, otherSettings: { logo: { src: 'https://brand.example/logo.svg' } } };
  const policy = createPolicy({
    pictureOrigins: ['https://pictures.example'],
    header,
    mapTileURL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
    externalScripts: ['https://cdn.example/a.js'],
  });
  expect(policy['img-src']).toEqual([
    "'self'",
    'data:',
    'https://pictures.example',
    'https://brand.example',
    'https://*.tiles.example',
    'https://cdn.example',
  ]);
});

it('SE-07 the policy allows Google Maps only with a key', () => {
  const google = /google|gstatic/;
  expect(contentSecurityPolicy('abc', site(), false)).not.toMatch(google);
  const policy = createPolicy({ googleMapAPIKey: 'a-key' });
  expect(policy['script-src']).toEqual(["'self'", "'nonce-abc'", 'https://maps.googleapis.com']);
  expect(policy['connect-src']).toContain('https://maps.googleapis.com');
  expect(policy['worker-src']).toEqual(["'self'", 'blob:']);
  expect(policy['img-src']).toContain('https://*.gstatic.com');
  expect(policy['font-src']).toContain('https://fonts.gstatic.com');
  expect(policy['object-src']).toEqual(["'none'"]);
});

it('AP-08 the policy forbids framing, plugins and foreign form targets', () => {
  expect(createPolicy()).toMatchObject({
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'self'"],
  });
});
