import { ApiError } from '@marketplace/api-client';
import type { SocialProviderName } from '@marketplace/api-contract';
import type { Translate } from '@marketplace/i18n';
import { failureText } from '../failure-text';
import { PROVIDERS } from './social-providers';

/** The text for a failed sign-in with a provider; it names a provider that is unavailable. */
export function socialFailureText(t: Translate, error: unknown, type: SocialProviderName): string {
  if (error instanceof ApiError && error.code === 'provider_unavailable')
    return t('failure.provider_unavailable', { provider: PROVIDERS[type].name });
  return failureText(t, error, t('customer_account.login.socialerror'));
}
