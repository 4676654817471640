import type { Environment } from '@marketplace/environment';

/**
 * The storefront's address for links in mails. Never taken from a request: a forged Host header
 * would send a reset link to a stranger's site.
 */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: Pick<Environment, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/\/$/, '');
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
