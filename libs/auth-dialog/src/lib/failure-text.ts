import { ApiError } from '@marketplace/api-client';
import type { Translate } from '@marketplace/i18n';

const OWN_TEXT: ReadonlySet<string> = new Set(['too_many_requests', 'network', 'service_unavailable', 'token_invalid']);

/** What to tell about a failed call: its own text where the cause is known, otherwise the given one. */
export function failureText(t: Translate, error: unknown, otherwise: string): string {
  return error instanceof ApiError && OWN_TEXT.has(error.code) ? t(`failure.${error.code}`) : otherwise;
}
