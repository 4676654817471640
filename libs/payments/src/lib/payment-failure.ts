import { useTexts } from '@marketplace/i18n';
import type { PaymentResult } from './confirm-card';

type Failure = Extract<PaymentResult, { status: 'failed' }>;

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

/** Gives the sentence for a payment that failed (OR-05). */
export function usePaymentFailure(): (failure: Failure) => string {
  const { t } = useTexts('payments');
  return ({ code, message }) => {
    if (OWN_TEXT.has(code)) return t(`failure.${code}`);
    return message || t('failure.generic_decline');
  };
}
