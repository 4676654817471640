import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { useTranslation } from 'react-i18next';
import { CARD_PARTS, findPart, findProblems, type CardPart } from './card-state';
import {
  confirmCard,
  confirmSavedCard,
  confirmSetup,
  LOST,
  type Billing,
  type CardUse,
  type Failure,
  type PaymentResult,
  type SetupResult,
} from './confirm-card';
import { usePaymentFailure } from './payment-failure';
import { usePaymentContext } from './payment-provider';

export interface PaymentHandle {
  /** 'failed' when the provider's script could not be loaded. */
  status: 'loading' | 'ready' | 'failed';
  /**
   * Whether the card fields are complete. If not, shows the problems under the fields and focuses
   * the first, unless `hasFocus` is false.
   */
  check: (options?: { hasFocus?: boolean }) => boolean;
  /**
   * Charges the card for this payment, and saves it with `isSaved`; a message about a field also
   * shows under it (OR-12).
   */
  confirm: (clientSecret: string, billing: Billing, use?: CardUse) => Promise<PaymentResult>;
  /** Charges a saved card instead of the one in the fields. */
  confirmSaved: (clientSecret: string, cardId: string) => Promise<PaymentResult>;
  /** Saves the card without charging it; messages as of `confirm`. */
  confirmSetup: (clientSecret: string, billing: Billing) => Promise<SetupResult>;
}

/** Charges or saves the card that is typed into `CardFields`, or charges a saved one. */
export function usePayment(): PaymentHandle {
  const { t } = useTranslation('payments');
  const { t: tForms } = useTranslation('forms');
  const failureText = usePaymentFailure();
  const { status, card, change, setFailures } = usePaymentContext();
  const provider = useStripe();
  const elements = useElements();

  function showProblems(problems: Partial<Record<CardPart, string>>, hasFocus: boolean): boolean {
    const invalid = CARD_PARTS.filter((part) => problems[part] !== undefined);
    for (const part of invalid) change(part, { problem: problems[part] });
    const [first] = invalid;
    if (first && hasFocus) focus(first);
    return invalid.length === 0;
  }

  // The provider's type has one overload per field, and none for a union of them.
  const focus = (part: CardPart) => elements?.getElement(part as 'cardNumber')?.focus();

  /** Uses the card; a failure of one field also shows under it. */
  async function withCard<Result extends PaymentResult | SetupResult>(
    action: (provider: Stripe, card: StripeCardNumberElement) => Promise<Result>,
  ): Promise<Result | Failure> {
    const number = elements?.getElement('cardNumber');
    if (!provider || !number) return LOST;
    const result = await action(provider, number);
    if (result.status !== 'failed') return result;
    const part = findPart(result.code);
    if (!part) return result;
    setFailures({ [part]: failureText(result) });
    focus(part);
    return { ...result, part };
  }

  return {
    status: status === 'ready' && !(provider && elements) ? 'loading' : status,
    check: ({ hasFocus = true } = {}) => {
      setFailures({});
      return showProblems(
        findProblems(card, {
          required: tForms('validation.required'),
          incomplete: {
            cardNumber: t('incomplete.cardNumber'),
            cardExpiry: t('incomplete.cardExpiry'),
            cardCvc: t('incomplete.cardCvc'),
          },
        }),
        hasFocus,
      );
    },
    confirm: (clientSecret, billing, use) =>
      withCard((provider, card) => confirmCard(provider, card, clientSecret, billing, use)),
    confirmSaved: async (clientSecret, cardId) => (provider ? confirmSavedCard(provider, cardId, clientSecret) : LOST),
    confirmSetup: (clientSecret, billing) =>
      withCard((provider, card) => confirmSetup(provider, card, clientSecret, billing)),
  };
}
