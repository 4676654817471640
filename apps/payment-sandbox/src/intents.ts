import type { IntentJson, SetupJson } from './provider-types';
import type { CardBehaviour, StoredCard } from './test-cards';

/** What is done with a card, named as the provider names it: it is charged or saved. Pure. */
export type IntentKind = 'payment_intent' | 'setup_intent';

/** A card that is being saved. */
export interface SandboxSetup {
  id: string;
  clientSecret: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  metadata: Record<string, string>;
  card: StoredCard | null;
  /** The id of a card that existed before; undefined for one that was typed in. */
  methodId?: string;
  lastError: {
    type: 'card_error' | 'invalid_request_error';
    code: string;
    decline_code?: string;
    message: string;
  } | null;
  /** Seconds since 1970. */
  created: number;
}

/** A payment: the same, with an amount. */
export interface SandboxPayment extends Omit<SandboxSetup, 'status'> {
  status: SandboxSetup['status'] | 'requires_capture';
  amount: number;
  /** Held when it is confirmed, and charged later; absent if it is charged at once. */
  isManual?: boolean;
  /** Of a held payment: until when it can be captured, in seconds since 1970. */
  captureBefore?: number;
  /** What was captured of a held payment. */
  captured?: number;
  currency: string;
  /** Whose payment it is; only their saved cards can pay it. */
  customer: string | null;
  /** Whether the card is saved for the customer once it is charged. */
  futureUsage: string | null;
}

export type SandboxIntent = SandboxPayment | SandboxSetup;

export const getKind = (intent: SandboxIntent): IntentKind => ('amount' in intent ? 'payment_intent' : 'setup_intent');

const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** A card was accepted: it is saved, charged or, for a manual capture, held. */
const accept = <Intent extends SandboxIntent>(intent: Intent): Intent => ({
  ...intent,
  status: 'amount' in intent && intent.isManual ? 'requires_capture' : 'succeeded',
  lastError: null,
});

export const canBeCancelled = (intent: SandboxIntent) => canBeConfirmed(intent) || intent.status === 'requires_capture';

export const canBeConfirmed = ({ status }: SandboxIntent) =>
  status === 'requires_payment_method' || status === 'requires_action';

/** The intent after an attempt with a card. */
export function applyCard(intent: SandboxIntent, card: StoredCard, behaviour: CardBehaviour): SandboxIntent {
  if (behaviour.kind === 'decline' && behaviour.isSavable && getKind(intent) === 'setup_intent')
    return accept({ ...intent, card });
  switch (behaviour.kind) {
    case 'succeed':
      return accept({ ...intent, card });
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

/** The intent after authentication succeeded or failed. */
export function applyAuthentication(intent: SandboxIntent, isAuthenticated: boolean): SandboxIntent {
  if (isAuthenticated) return accept(intent);
  const code = `${getKind(intent)}_authentication_failure`;
  const lastError = { type: 'card_error' as const, code, message: AUTHENTICATION_FAILED };
  return { ...intent, status: 'requires_payment_method', card: null, lastError };
}

/** Without its owner a card that asks for authentication is declined. */
export const requireOwner = (behaviour: CardBehaviour): CardBehaviour =>
  behaviour.kind === 'authenticate'
    ? {
        kind: 'decline',
        code: 'authentication_required',
        declineCode: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
      }
    : behaviour;

/** The id of the card of the last attempt. */
export const getMethodId = ({ id, methodId }: SandboxIntent) => methodId ?? `pm_${id.slice(id.indexOf('_') + 1)}`;

/** The customer that the charged card of a payment is now saved for; null if it is not saved. */
export const getNewOwner = (intent: SandboxIntent): string | null =>
  'amount' in intent && (intent.status === 'succeeded' || intent.status === 'requires_capture') && intent.futureUsage
    ? intent.customer
    : null;

/** The intent in the provider's JSON format. */
export const intentJson = (intent: SandboxIntent): IntentJson | SetupJson =>
  'amount' in intent ? paymentJson(intent) : setupJson(intent);

const commonJson = (intent: SandboxIntent) => ({
  id: intent.id,
  client_secret: intent.clientSecret,
  created: intent.created,
  livemode: false,
  metadata: intent.metadata,
  next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
  payment_method: intent.card ? getMethodId(intent) : null,
  payment_method_types: ['card'],
});

const paymentJson = (intent: SandboxPayment): IntentJson => ({
  ...commonJson(intent),
  object: 'payment_intent',
  status: intent.status,
  amount: intent.amount,
  amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
  amount_received: intent.status === 'succeeded' ? (intent.captured ?? intent.amount) : 0,
  canceled_at: null,
  capture_method: intent.isManual ? 'manual' : 'automatic',
  confirmation_method: 'automatic',
  currency: intent.currency,
  // Payments of older demos have none.
  customer: intent.customer ?? null,
  last_payment_error: intent.lastError,
  setup_future_usage: intent.futureUsage ?? null,
});

const setupJson = (intent: SandboxSetup): SetupJson => ({
  ...commonJson(intent),
  object: 'setup_intent',
  status: intent.status,
  customer: null,
  last_setup_error: intent.lastError,
  usage: 'off_session',
});
