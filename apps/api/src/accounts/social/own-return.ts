import type { SocialProviderName } from '@marketplace/api-contract';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../errors';

/**
 * Refuses an address that a provider should send the browser back to, unless it is that page of this storefront: a code must reach
 * nobody else, whatever is registered with the provider. Without PUBLIC_URL the storefront is where the call came to.
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
  if (!isOwn || pathname !== `/login/${type}` || href !== origin + pathname) throw new AppError('origin_refused');
}
