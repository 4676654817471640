import type { TFunction } from 'i18next';
import { ApiError } from '@marketplace/api-client';
import { isOneOf } from '@marketplace/i18n';

/** Error codes with a text of their own. */
const CODES_WITH_TEXT = [
  'too_many_requests',
  'network',
  'service_unavailable',
  'sign_in_link_required',
  'token_invalid',
  'last_sign_in_method',
] as const;

/**
 * Whether the failure says nothing about the request itself (no answer, 429, 5xx): a retry may
 * succeed.
 */
export const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** The text for a failed call: that of its error code, else `fallback`. */
export function failureText(t: TFunction<'auth-dialog'>, error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const { code } = error;
  if (!isOneOf(CODES_WITH_TEXT, code)) return fallback;
  const seconds = error.details['retryAfterSeconds'];
  if (code !== 'too_many_requests' || typeof seconds !== 'number') return t(`failure.${code}`);
  return seconds <= LONG_SECONDS
    ? t('failure.waitSeconds', { count: seconds })
    : t('failure.waitMinutes', { count: Math.ceil(seconds / 60) });
}

/** Longer waits are given in minutes. */
const LONG_SECONDS = 90;
