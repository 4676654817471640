import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { useTexts } from '@marketplace/i18n';
import { CARD_PARTS, missingParts, partOf, type CardPart } from './card-state';
import {
  confirmCard,
  confirmSetup,
  LOST,
  type Billing,
  type Failure,
  type PaymentResult,
  type SetupResult,
} from './confirm-card';
import { usePaymentFailure } from './payment-failure';
import { usePaymentContext } from './payment-provider';

export interface PaymentHandle {
  /** 'failed': the provider's script could not be loaded. */
  status: 'loading' | 'ready' | 'failed';
  /** Whether the card fields are complete; says what is missing under each and focuses the first if not, unless `hasFocus` is false. */
  check: (options?: { hasFocus?: boolean }) => boolean;
  /** Charges the typed card for this payment. A message about a field also shows under it (OR-12). */
  confirm: (clientSecret: string, billing: Billing) => Promise<PaymentResult>;
  /** Saves the typed card for later, without charging it; the same messages. */
  confirmSetup: (clientSecret: string, billing: Billing) => Promise<SetupResult>;
}

/** Paying by the card that is typed into `CardFields`, or saving it. */
export function usePayment(): PaymentHandle {
  const { t } = useTexts('payments');
  const { t: tForms } = useTexts('forms');
  const reasonOf = usePaymentFailure();
  const { status, card, change, refuse } = usePaymentContext();
  const provider = useStripe();
  const elements = useElements();

  function showProblems(problems: Partial<Record<CardPart, string>>, hasFocus: boolean): boolean {
    const wrong = CARD_PARTS.filter((part) => problems[part] !== undefined);
    for (const part of wrong) change(part, { problem: problems[part] });
    const [first] = wrong;
    if (first && hasFocus) focus(first);
    return wrong.length === 0;
  }

  // The provider's type has one overload for each field, and none for one of several.
  const focus = (part: CardPart) => elements?.getElement(part as 'cardNumber')?.focus();

  /** What comes of the typed card; what is wrong with a field of it also shows there. */
  async function told<Result extends PaymentResult | SetupResult>(
    ask: (provider: Stripe, card: StripeCardNumberElement) => Promise<Result>,
  ): Promise<Result | Failure> {
    const number = elements?.getElement('cardNumber');
    if (!provider || !number) return LOST;
    const result = await ask(provider, number);
    if (result.status !== 'failed') return result;
    const part = partOf(result.code);
    if (!part) return result;
    refuse({ [part]: reasonOf(result) });
    focus(part);
    return { ...result, part };
  }

  return {
    status: status === 'ready' && !(provider && elements) ? 'loading' : status,
    check: ({ hasFocus = true } = {}) => {
      refuse({});
      return showProblems(
        missingParts(card, {
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
    confirm: (clientSecret, billing) => told((provider, card) => confirmCard(provider, card, clientSecret, billing)),
    confirmSetup: (clientSecret, billing) =>
      told((provider, card) => confirmSetup(provider, card, clientSecret, billing)),
  };
}
