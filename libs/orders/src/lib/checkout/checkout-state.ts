import type { StoreApi } from 'zustand/vanilla';
import type { Contact, Order, FulfilmentChoice, NewOrderLine } from '@marketplace/api-contract';
import type { PaymentHandle } from '@marketplace/payments';
import type { Session } from '@marketplace/session';
import type { CartChanges } from './cart-price-changes';
import type { DraftKey } from './checkout-draft';
import type { Checkout } from './checkout-process';
import type { Hold } from './hold-controller';
import type { Dates, Quotes } from './load-quotes';
import type { Offer } from './offer';
import type { OrderAttempt } from './order-attempt';
import type { CardSelection } from './use-card-choice';

export type QuoteState =
  | { status: 'loading' }
  | { status: 'empty' }
  | { status: 'failed'; code: string }
  | { status: 'ready'; lines: readonly NewOrderLine[]; quotes: Quotes };

/** Who orders, and their message to the seller. */
export interface Customer {
  contact: Contact;
  note: string;
}

export type Card = Pick<PaymentHandle, 'confirm'>;

export interface CheckoutState {
  /** The unpaid order that the page was opened for; null for the cart or an offer. */
  order: Order | null;
  offer: Offer | null;
  /** Of the customer's latest order, to fill in the form; null without one. */
  lastContact: Contact | null;
  process: Checkout;
  quote: QuoteState;
  fulfilment: FulfilmentChoice;
  /** The code that the cart is quoted with, also one that gives no discount. */
  promoCode: string | undefined;
  /** What is in the field of the code, applied or not. */
  typedPromoCode: string;
  /** The code that the server rejected as invalid; null unless it did. */
  rejectedPromoCode: string | null;
  /** Of the quote with a code that was just entered. */
  promoCodeStep: 'idle' | 'checking' | 'failed';
  card: CardSelection;
  changes: CartChanges;
  /** The order request whose outcome isn't known yet. */
  attempt: OrderAttempt | null;
  hold: Hold;
  /** An unpaid order of the same cart, placed in another tab, that the checkout continues with. */
  placedOrderId: string | null;
  /** Of this cart, paid when its browser was gone: what was in it has left the cart. */
  paidOrder: Order | null;
  /** The end of the time to pay, in milliseconds of this browser's own clock; null without one. */
  payUntil: number | null;
  /** Reads the cart, and the checkout from before a reload. */
  start: () => Promise<void>;
  /** Updates the checkout after another tab has changed the cart. */
  followCart: () => Promise<void>;
  /** The seller has changed the quote that is ordered by. */
  changeOffer: (offer: Offer) => void;
  /** `isBackground`: refetch after a change of a listing, not a customer action. */
  loadQuote: (isBackground?: boolean) => void;
  chooseFulfilment: (fulfilment: FulfilmentChoice) => void;
  /** Quotes the cart with this code; without one if it is undefined. */
  applyPromoCode: (code: string | undefined) => void;
  typePromoCode: (text: string) => void;
  selectCard: (part: Partial<CardSelection>) => void;
  removeLine: (position: number) => void;
  changeDates: (position: number, dates: Dates) => void;
  clear: () => void;
  /** The document is unloaded or put into the back/forward cache. */
  suspend: () => void;
  /** Another page of the site is shown. */
  leave: () => void;
  cancel: () => Promise<void>;
  /** Requests the order from the server when its time to pay has run out. */
  endPaymentTime: () => Promise<void>;
  /** The main button: orders, pays or retries, depending on the process. */
  submit: (customer: Customer, card: Card) => Promise<void>;
}

export interface CheckoutFirst {
  session: StoreApi<Session>;
  /** An unpaid order, instead of the cart. */
  order: Order | null;
  offer: Offer | null;
  lastContact: Contact | null;
}

/** What the slices of the checkout store share. */
export interface CheckoutContext extends CheckoutFirst {
  get: () => CheckoutState;
  set: (part: Partial<CheckoutState>) => void;
  getDraftKey: () => DraftKey;
  /** What is ordered: the offer, or the cart. */
  getLines: () => readonly NewOrderLine[];
}
