import type { SocialProviderName } from '@marketplace/api-contract';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../errors';

/**
 * Refuses an address that a provider should send the browser back to, unless it is that page of this storefront: a code must reach
 * nobody else, whatever is registered with the provider. Only as a URL is written: what another reader could take for another address is none. Without PUBLIC_URL the storefront is where the call came to.
 */
export function checkOwnReturn(
  redirectUri: string,
  type: SocialProviderName,
  headers: IncomingHttpHeaders,
  publicUrl: string | undefined,
): void {
  const { origin, host, pathname, href } = new URL(redirectUri);
  const isOwn =
    publicUrl === undefined
      ? [headers['x-forwarded-host'], headers.host].includes(host)
      : origin === new URL(publicUrl).origin;
  if (!isOwn || pathname !== `/login/${type}` || href !== origin + pathname || redirectUri !== href)
    throw new AppError('origin_refused');
}
