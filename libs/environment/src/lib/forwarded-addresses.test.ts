import { expect, it } from 'vitest';
import { forwardedAddresses } from './forwarded-addresses.ts';

it.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['192.0.2.1:4711, 192.0.2.1:4712', ['192.0.2.1', '192.0.2.1']],
  ['2001:db8::1', ['2001:db8::1']],
  ['[2001:db8::1]:80,[2001:db8::1]', ['2001:db8::1', '2001:db8::1']],
  ['::ffff:192.0.2.1', ['::ffff:192.0.2.1']],
  ['garbage', ['unknown']],
  ['192.0.2.1,', ['192.0.2.1', 'unknown']],
  ['192.0.2.1:port', ['unknown']],
  ['a'.repeat(2000), ['unknown']],
])('forwardedAddresses reads %j as %j', (header, addresses) => {
  expect(forwardedAddresses(header)).toEqual(addresses);
});

it('forwardedAddresses joins repeated headers into one list', () => {
  expect(forwardedAddresses(['192.0.2.1', '192.0.2.2:1'])).toEqual(['192.0.2.1', '192.0.2.2']);
});
