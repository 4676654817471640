import { randomBytes } from 'node:crypto';
import type { Environment } from '@marketplace/environment';
import { webOrigin } from '@marketplace/formats';
import type { Site } from '@marketplace/session';

/** A nonce for one response. */
export const createNonce = (): string => randomBytes(16).toString('base64');

const parseOrigin = (address: string): string[] => {
  const origin = webOrigin(address);
  return origin ? [origin] : [];
};

const TEST_KEY = 'pk_test_sandbox';

/**
 * AP-08: one policy for all routes. Scripts by nonce; other origins only where the configuration
 * names them.
 */
export function contentSecurityPolicy(nonce: string, site: Site | null, isDevelopment: boolean): string {
  const hasRealPayments = Boolean(site?.publishableKey) && site?.publishableKey !== TEST_KEY;
  const payments = hasRealPayments ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [];
  const external = (site?.externalScripts ?? []).flatMap(parseOrigin);
  const messages = parseOrigin(site?.messageServer ?? '').flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);
  const admin = parseOrigin(site?.adminAppURL ?? '');
  // SE-07: Google Maps needs scripts, pictures, a font and workers; allowed only with a key.
  const google = (...origins: string[]) => (site?.googleMapAPIKey ? origins : []);
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...payments, ...external, ...google('https://maps.googleapis.com')],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...google('https://fonts.googleapis.com')],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      ...(site?.pictureOrigins ?? []),
      ...parseOrigin(site?.header?.otherSettings?.logo?.src ?? ''),
      // Leaflet's {s} is one of several hosts.
      ...parseOrigin(site?.mapTileURL.replace('{s}', '*') ?? ''),
      ...external,
      ...google('https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com'),
    ],
    'font-src': ["'self'", ...google('https://fonts.gstatic.com')],
    'connect-src': [
      "'self'",
      ...(hasRealPayments ? ['https://api.stripe.com'] : []),
      ...messages,
      ...admin,
      ...google('https://maps.googleapis.com', 'https://*.googleapis.com', 'https://*.gstatic.com', 'data:', 'blob:'),
      ...(isDevelopment ? ['ws:'] : []),
    ],
    'frame-src': ["'self'", ...payments, ...(hasRealPayments ? ['https://hooks.stripe.com'] : [])],
    ...(site?.googleMapAPIKey && { 'worker-src': ["'self'", 'blob:'] }),
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  // Vite places its development styles and its refresh script without a nonce.
  if (isDevelopment) {
    directives['style-src'] = ["'self'", "'unsafe-inline'"];
    directives['script-src'] = ["'self'", "'unsafe-inline'"];
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** The policy of responses that are no document: nothing may run or be framed. */
export const NON_DOCUMENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

export type Headers = Readonly<Record<string, string>>;

/** Headers of every response of this server, besides the content security policy. */
export const securityHeaders = ({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): Headers => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
  ...(PUBLIC_URL?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});
