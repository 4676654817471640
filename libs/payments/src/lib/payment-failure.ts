import { useTranslation } from 'react-i18next';
import { isOneOf } from '@marketplace/i18n';
import { CANCELLED_PAYMENT, type Failure } from './confirm-card';

/** Codes with a translated text; others show the provider's message. */
const TRANSLATED = [
  'generic_decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
  'payment_intent_authentication_failure',
  'test_mode_live_card',
  'network',
  CANCELLED_PAYMENT,
] as const;

/** Codes of saving a card that share the text of a payment's code. */
const ALIASES: Readonly<Record<string, string>> = {
  setup_intent_authentication_failure: 'payment_intent_authentication_failure',
};

/** Returns the message for a failed payment (OR-05) or a card that could not be saved. */
export function usePaymentFailure(): (failure: Failure) => string {
  const { t } = useTranslation('payments');
  return ({ code: original, message }) => {
    const code = ALIASES[original] ?? original;
    if (isOneOf(TRANSLATED, code)) return t(`failure.${code}`);
    return message || t('failure.generic_decline');
  };
}
