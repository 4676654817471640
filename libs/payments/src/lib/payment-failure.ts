import { useTexts } from '@marketplace/i18n';
import type { Failure } from './confirm-card';

/** Declines that have words of their own in each language; others are told in the provider's. */
const OWN_TEXT: ReadonlySet<string> = new Set([
  'generic_decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
  'payment_intent_authentication_failure',
  'test_mode_live_card',
  'network',
]);

/** The same said of a card that is saved. */
const SAME: Readonly<Record<string, string>> = {
  setup_intent_authentication_failure: 'payment_intent_authentication_failure',
};

/** Gives the sentence for a payment that failed (OR-05), or for a card that could not be saved. */
export function usePaymentFailure(): (failure: Failure) => string {
  const { t } = useTexts('payments');
  return ({ code: told, message }) => {
    const code = SAME[told] ?? told;
    if (OWN_TEXT.has(code)) return t(`failure.${code}`);
    return message || t('failure.generic_decline');
  };
}
