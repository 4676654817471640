import type { SocialProviderName } from '@marketplace/api-contract';
import type { Site } from '@marketplace/session';
import facebook from './facebook.svg';
import google from './google.svg';

/** The names are the same in every language. */
export const PROVIDERS: Readonly<Record<SocialProviderName, { name: string; mark: string }>> = {
  google: { name: 'Google', mark: google },
  facebook: { name: 'Facebook', mark: facebook },
};

/** AU-11: the providers that are enabled and have a client id. */
export function offeredProviders(site: Site): readonly SocialProviderName[] {
  const { googleEnabled, facebookEnabled } = site.customerLogin.loginAttributes;
  return [
    ...(googleEnabled && site.googleClientID ? (['google'] as const) : []),
    ...(facebookEnabled && site.facebookClientID ? (['facebook'] as const) : []),
  ];
}
