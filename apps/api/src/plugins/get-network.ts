import { isIPv6 } from 'node:net';

/**
 * The network of an address, as far as one visitor can have many: the address itself, or the /64 of
 * an IPv6 address; the /48 where even 65,536 of these shouldn't count as many visitors.
 */
export function getNetwork(address: string, bits: 48 | 64 = 64): string {
  const plain = address.split('%')[0] as string;
  if (!isIPv6(plain)) return plain;
  const { hostname } = new URL(`http://[${plain}]`);
  const groups = expand(hostname.slice(1, -1));
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return `${groups.slice(0, bits / 16).join(':')}::/${bits}`;
  const bytes = groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
  return bytes.join('.');
}

/** The eight groups of an address in URL notation. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
