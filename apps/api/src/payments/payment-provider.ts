import type { Currency } from '@marketplace/api-contract';

/**
 * `open` can still be paid, also after a decline; `processing` cannot be changed; `held` is held on the
 * card, to be captured or released; the other two are final.
 */
export type IntentStatus = 'open' | 'processing' | 'held' | 'succeeded' | 'cancelled';

/** A payment of one order at the provider. `amount` is in minor units, whole yen for YEN. */
export interface Intent {
  id: string;
  clientSecret: string;
  status: IntentStatus;
  amount: number;
  currency: Currency | null;
  /** The order that it was opened for. */
  orderId: string | null;
  /** The deposit that it holds; null for a payment. */
  depositId: string | null;
  /** What was charged of it. */
  received: number;
  /** Until when a held amount can be captured; null if the provider doesn't report it. */
  captureBefore: Date | null;
  /** The provider's code of the last failed attempt; null if none has failed. */
  lastError: string | null;
}

export interface PaymentRequest {
  orderId: string;
  /** The change of dates that it pays for, if it isn't the order itself. */
  changeId?: string;
  amount: number;
  currency: Currency;
  /** The provider's customer who pays: only their saved cards can, and new ones are saved for them. */
  customer?: string;
  /** The card can be charged later without the customer, as for a deposit. */
  isReusable?: boolean;
}

/** An amount that is held on a card instead of being charged. */
export interface HoldRequest {
  depositId: string;
  orderId: string;
  /** With the deposit's id the provider's idempotency key. */
  attempt: number;
  amount: number;
  currency: Currency;
}

export interface RefundRequest {
  /** Ours; the provider's idempotency key. */
  refundId: string;
  intentId: string;
  amount: number;
}

/** Money that the provider pays back, or has failed to. `amount` is in minor units. */
export interface ProviderRefund {
  /** The provider's. */
  id: string;
  /** Ours; null if it was made elsewhere, such as in the provider's own dashboard. */
  refundId: string | null;
  intentId: string;
  amount: number;
  status: 'accepted' | 'failed';
}

/** The owner of a card. */
export interface CardOwner {
  name: string;
  email: string;
}

/** A saved card, as far as the provider shows it. */
export interface ProviderCard {
  id: string;
  /** The provider's word, for example 'visa'. */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for the same card number; null if unknown. */
  fingerprint: string | null;
}

/** The provider has no such customer (any more), for example because its account was changed. */
export class UnknownCustomerError extends Error {
  override name = 'UnknownCustomerError';
}

/**
 * The payment provider. Every method may be repeated: it never charges, cancels or refunds twice.
 * Throws `service_unavailable` if the provider is unreachable or refuses the call, and
 * `payment_failed` if it declines the card. Never called inside a transaction: a slow provider
 * would hold its locks and its connection.
 */
export interface PaymentProvider {
  /** Throws UnknownCustomerError. */
  createIntent: (requested: PaymentRequest) => Promise<Intent>;
  retrieveIntent: (id: string) => Promise<Intent>;
  /**
   * Changes what is charged. The result says what is really charged: a payment that is paid or
   * processing keeps its amount.
   */
  changeAmount: (id: string, amount: number) => Promise<Intent>;
  /** Holds an amount without the customer, on the card of their payment with that id. Null if it has none that can be used. */
  hold: (hold: HoldRequest, paidBy: string) => Promise<Intent | null>;
  /** Opens a hold that the customer confirms in their browser. Throws UnknownCustomerError. */
  openHold: (hold: HoldRequest, customer: string) => Promise<Intent>;
  /** Charges a part of a held amount and releases the rest. The result says what is really charged. */
  capture: (id: string, amount: number) => Promise<Intent>;
  /** Afterwards the payment cannot be paid, and nothing is held. The result says if it already was paid. */
  cancelIntent: (id: string) => Promise<Intent>;
  /**
   * Pays back a part of a payment, or all of it. Once per refund id. Null if the payment was paid
   * back already, in the provider's own dashboard for example.
   */
  refund: (refund: RefundRequest) => Promise<ProviderRefund | null>;
  /** Null if it is unknown. */
  retrieveRefund: (id: string) => Promise<ProviderRefund | null>;
  /** Begins to save a card during sign-up. Only the browser that has the secret can confirm it. */
  createSetup: () => Promise<{ clientSecret: string }>;
  /**
   * Saves the card of such a setup for its owner and returns the provider's customer id; null if
   * the setup is unknown or has not succeeded.
   */
  saveCard: (setupId: string, owner: CardOwner) => Promise<string | null>;
  /** Creates a customer and returns its id; the same one for the same key. */
  createCustomer: (key: string, owner: CardOwner) => Promise<string>;
  /** The customer's saved cards, newest first; none if the customer is unknown. */
  listCards: (customer: string) => Promise<ProviderCard[]>;
  /** Removes a saved card from its customer; one that is removed already is ignored. */
  removeCard: (cardId: string) => Promise<void>;
}
