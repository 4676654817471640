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

/** Who takes the money. Every method may be repeated: it never charges, cancels or refunds twice. Throws AppError `service_unavailable` when out of reach. */
export interface PaymentProvider {
  createIntent: (wanted: WantedPayment) => Promise<Intent>;
  retrieveIntent: (id: string) => Promise<Intent>;
  /** From then on nobody can pay it; the answer says if somebody already had. */
  cancelIntent: (id: string) => Promise<Intent>;
  refund: (id: string) => Promise<void>;
}
