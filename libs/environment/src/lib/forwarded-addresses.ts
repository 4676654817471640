import { isIP } from 'node:net';

/** Replaces invalid entries, so that all their senders share the same rate limits. */
export const UNKNOWN_ADDRESS = 'unknown';

/**
 * The entries of an X-Forwarded-For header as IP addresses. Removes the ports that some proxies add
 * ('192.0.2.1:4711', '[2001:db8::1]:80'), so that all connections of a visitor have the same
 * address.
 */
export function forwardedAddresses(header: string | readonly string[]): string[] {
  return [header].flat().join(',').split(',').map(plainAddress);
}

function plainAddress(entry: string): string {
  const text = entry.trim();
  const [, bracketed, v4] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  const address = bracketed ?? v4 ?? text;
  return isIP(address) === 0 ? UNKNOWN_ADDRESS : address;
}
