import type { SocialProviderName } from '@marketplace/api-contract';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../errors';

/**
 * Refuses a redirect address other than this storefront's page of the provider, so that a code
 * reaches nobody else, whatever is registered with the provider. It must be written in normal form,
 * so that no parser reads it differently. Without PUBLIC_URL the storefront is the host of the
 * call.
 */
export function checkRedirectUri(
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
