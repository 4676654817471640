import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useTexts } from '@marketplace/i18n';
import { CARD_PARTS, missingParts, partOf, type CardPart } from './card-state';
import { confirmCard, type Billing, type PaymentResult } from './confirm-card';
import { usePaymentContext } from './payment-provider';

export interface PaymentHandle {
  /** 'failed': the provider's script could not be loaded. */
  status: 'loading' | 'ready' | 'failed';
  /** Whether the card fields are complete; says what is missing under each and focuses the first if not. */
  check: () => boolean;
  /** Charges the typed card for this payment. A message about a field also shows under it (OR-12). */
  confirm: (clientSecret: string, billing: Billing) => Promise<PaymentResult>;
}

/** Paying by the card that is typed into `CardFields`. */
export function usePayment(): PaymentHandle {
  const { t } = useTexts('payments');
  const { t: tForms } = useTexts('forms');
  const { status, card, change } = usePaymentContext();
  const provider = useStripe();
  const elements = useElements();

  function showProblems(problems: Partial<Record<CardPart, string>>): boolean {
    const wrong = CARD_PARTS.filter((part) => problems[part] !== undefined);
    for (const part of wrong) change(part, { problem: problems[part] });
    const [first] = wrong;
    // The provider's type has one overload for each field, and none for one of several.
    if (first) elements?.getElement(first as 'cardNumber')?.focus();
    return wrong.length === 0;
  }

  return {
    status: status === 'ready' && !(provider && elements) ? 'loading' : status,
    check: () =>
      showProblems(
        missingParts(card, {
          required: tForms('validation.required'),
          incomplete: {
            cardNumber: t('incomplete.cardNumber'),
            cardExpiry: t('incomplete.cardExpiry'),
            cardCvc: t('incomplete.cardCvc'),
          },
        }),
      ),
    confirm: async (clientSecret, billing) => {
      const number = elements?.getElement('cardNumber');
      if (!provider || !number) return { status: 'failed', code: 'network', message: '' };
      const result = await confirmCard(provider, number, clientSecret, billing);
      const part = result.status === 'failed' ? partOf(result.code) : undefined;
      if (part && result.status === 'failed') showProblems({ [part]: result.message });
      return result;
    },
  };
}
