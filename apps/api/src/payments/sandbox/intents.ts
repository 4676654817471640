import type { CardBehaviour, KeptCard } from './test-cards';

/** A payment as the sandbox keeps it, and what may become of it. Pure. */
export interface SandboxIntent {
  id: string;
  clientSecret: string;
  amount: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  metadata: Record<string, string>;
  card: KeptCard | null;
  lastError: {
    type: 'card_error' | 'invalid_request_error';
    code: string;
    decline_code?: string;
    message: string;
  } | null;
  /** Seconds since 1970. */
  created: number;
}

const AUTHENTICATION_FAILED = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const;

export const canBeConfirmed = ({ status }: SandboxIntent) =>
  status === 'requires_payment_method' || status === 'requires_action';

/** The intent after it was tried with a card. */
export function confirmed(intent: SandboxIntent, card: KeptCard, behaviour: CardBehaviour): SandboxIntent {
  switch (behaviour.kind) {
    case 'succeed':
      return { ...intent, card, status: 'succeeded', lastError: null };
    case 'authenticate':
      return { ...intent, card, status: 'requires_action', lastError: null };
    case 'decline': {
      const { code, declineCode, message } = behaviour;
      const lastError = {
        type: 'card_error' as const,
        code,
        message,
        ...(declineCode && { decline_code: declineCode }),
      };
      return { ...intent, card: null, status: 'requires_payment_method', lastError };
    }
  }
}

/** The intent after its holder proved to be who they are, or did not. */
export const authenticated = (intent: SandboxIntent, isProven: boolean): SandboxIntent =>
  isProven
    ? { ...intent, status: 'succeeded', lastError: null }
    : { ...intent, status: 'requires_payment_method', card: null, lastError: AUTHENTICATION_FAILED };

/** The intent as the provider's protocol shows it. */
export const intentJson = (intent: SandboxIntent) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  canceled_at: null,
  capture_method: 'automatic',
  client_secret: intent.clientSecret,
  confirmation_method: 'automatic',
  created: intent.created,
  currency: intent.currency,
  last_payment_error: intent.lastError,
  livemode: false,
  metadata: intent.metadata,
  next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
  payment_method: intent.card ? `pm_${intent.id.slice(3)}` : null,
  payment_method_types: ['card'],
  status: intent.status,
});
