import { isIP } from 'node:net';

/** Stands for every entry that is no address: whoever sends such ones is one visitor to all limits. */
export const UNKNOWN_ADDRESS = 'unknown';

/**
 * The entries of a forwarded-for header as plain addresses. Some proxies add the port of a connection ('192.0.2.1:4711', '[2001:db8::1]:80'):
 * with it each connection of a visitor would be another visitor.
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
