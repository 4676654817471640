import type { Currency } from '@marketplace/api-contract';

/** `open` can still be paid, also after a decline; `processing` is out of everybody's hands; the other two are final. */
export type IntentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled';

/** One payment of one order at the provider. `amount` is minor units, whole yen of YEN. */
export interface Intent {
  id: string;
  clientSecret: string;
  status: IntentStatus;
  amount: number;
  currency: Currency | null;
  /** The order that it was opened for. */
  orderId: string | null;
  /** Why the last try failed, in the provider's code; null while none has. */
  lastError: string | null;
}

export interface WantedPayment {
  orderId: string;
  amount: number;
  currency: Currency;
}

/** Whose card it is. */
export interface CardOwner {
  name: string;
  email: string;
}

/** Who takes the money and keeps the cards. Every method may be repeated: it never charges, cancels or refunds twice. Throws AppError `service_unavailable` when out of reach. */
export interface PaymentProvider {
  createIntent: (wanted: WantedPayment) => Promise<Intent>;
  retrieveIntent: (id: string) => Promise<Intent>;
  /** What it charges from now on. The answer says what it charges in fact: one that is paid, or out of everybody's hands, keeps its amount. */
  changeAmount: (id: string, amount: number) => Promise<Intent>;
  /** From then on nobody can pay it; the answer says if somebody already had. */
  cancelIntent: (id: string) => Promise<Intent>;
  refund: (id: string) => Promise<void>;
  /** For a card that somebody saves while signing up: the secret with which their browser, and nobody else, confirms it. */
  createSetup: () => Promise<{ clientSecret: string }>;
  /** Keeps the card of such a setup for its owner, and says the provider's id of that customer; null where it knows no such setup, or one that did not succeed. */
  keepCard: (setupId: string, owner: CardOwner) => Promise<string | null>;
}
