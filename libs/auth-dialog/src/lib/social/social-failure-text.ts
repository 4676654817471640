import type { TFunction } from 'i18next';
import { ApiError } from '@marketplace/api-client';
import type { SocialProviderName } from '@marketplace/api-contract';
import { failureText } from '../failure-text';
import { PROVIDERS } from './social-providers';

/** The text for a failed sign-in with a provider; it names a provider that is unavailable. */
export function socialFailureText(t: TFunction<'auth-dialog'>, error: unknown, type: SocialProviderName): string {
  if (error instanceof ApiError && error.code === 'provider_unavailable')
    return t('failure.provider_unavailable', { provider: PROVIDERS[type].name });
  return failureText(t, error, t('customer_account.login.socialerror'));
}
