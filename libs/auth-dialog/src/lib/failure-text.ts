import { ApiError } from '@marketplace/api-client';
import type { Translate } from '@marketplace/i18n';

const OWN_TEXT: ReadonlySet<string> = new Set([
  'too_many_requests',
  'network',
  'service_unavailable',
  'sign_in_link_required',
  'token_invalid',
  'last_sign_in_way',
]);

/** Whether nothing was said of what was asked, as by a server that is away: the same call may still succeed. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** What to tell about a failed call: its own text where the cause is known, otherwise the given one. */
export function failureText(t: Translate, error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || !OWN_TEXT.has(error.code)) return otherwise;
  const seconds = error.details['retryAfterSeconds'];
  if (error.code !== 'too_many_requests' || typeof seconds !== 'number') return t(`failure.${error.code}`);
  return seconds <= LONG_SECONDS
    ? t('failure.waitSeconds', { count: seconds })
    : t('failure.waitMinutes', { count: Math.ceil(seconds / 60) });
}

/** Longer waits are told in minutes. */
const LONG_SECONDS = 90;
