import type { ConfirmCardPaymentData, Stripe, StripeElements } from '@stripe/stripe-js';

/** The result of a payment or of saving a card: success or an error. */
export type CardResult =
  | 'succeeded'
  | { code: string; message: string; decline_code?: string; type?: string; payment_intent?: { status: string } };

type Listener = (event: unknown) => void;

const PARTS = {
  cardNumber: { name: 'Number', length: 16, code: 'incomplete_number', message: 'Your card number is incomplete.' },
  cardExpiry: {
    name: 'Expiry',
    length: 4,
    code: 'incomplete_expiry',
    message: "Your card's expiration date is incomplete.",
  },
  cardCvc: { name: 'CVC', length: 3, code: 'incomplete_cvc', message: "Your card's security code is incomplete." },
} as const;

/** A card field: an input that emits the provider's events. */
function cardElement(part: keyof typeof PARTS) {
  const { name, length, code, message } = PARTS[part];
  const listeners = new Map<string, Set<Listener>>();
  const emit = (type: string, event: object = {}) =>
    listeners.get(type)?.forEach((listener) => listener({ elementType: part, ...event }));
  const input = document.createElement('input');
  input.setAttribute('aria-label', name);
  input.inputMode = 'numeric';
  input.style.cssText = 'all:unset;width:100%;color:inherit;font:inherit';
  const emitChange = (isBlurred: boolean) => {
    const digits = input.value.replace(/\D/g, '');
    const isPast = part === 'cardExpiry' && digits.length === 4 && Number(digits.slice(2)) < 26;
    const past = { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
    const complete = digits.length >= length && !isPast;
    const error = isPast ? past : isBlurred && digits && !complete ? { code, message } : undefined;
    emit('change', { empty: digits === '', complete, error: error && { type: 'validation_error', ...error } });
  };
  input.addEventListener('input', () => emitChange(false));
  input.addEventListener('focus', () => emit('focus'));
  input.addEventListener('blur', () => {
    emit('blur');
    emitChange(true);
  });
  return {
    on: (type: string, listener: Listener) =>
      void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    off: (type: string, listener: Listener) => void listeners.get(type)?.delete(listener),
    mount: (place: HTMLElement) => {
      place.append(input);
      // Asynchronous, like the provider's iframe.
      setTimeout(() => emit('ready'));
    },
    destroy: () => input.remove(),
    update: () => undefined,
    focus: () => input.focus(),
  };
}

/**
 * A fake of the card provider's script: three inputs 'Number', 'Expiry' and 'CVC', and a given
 * result for payments and saved cards. `pay` gets what the payment is confirmed with.
 */
export function createCardProvider(
  pay: (clientSecret: string, data?: ConfirmCardPaymentData) => CardResult | Promise<CardResult> = () => 'succeeded',
): Stripe {
  const provider = {
    elements: () => {
      const elements = new Map<string, ReturnType<typeof cardElement>>();
      return {
        create: (part: keyof typeof PARTS) => {
          const element = cardElement(part);
          elements.set(part, element);
          return element;
        },
        getElement: (part: string) => elements.get(part) ?? null,
        update: () => undefined,
      } as unknown as StripeElements;
    },
    confirmCardPayment: async (clientSecret: string, data?: ConfirmCardPaymentData) => {
      const result = await pay(clientSecret, data);
      return result === 'succeeded'
        ? { paymentIntent: { status: 'succeeded' } }
        : { error: { type: 'card_error', ...result } };
    },
    confirmCardSetup: async (clientSecret: string) => {
      const result = await pay(clientSecret);
      return result === 'succeeded'
        ? { setupIntent: { id: clientSecret.split('_secret')[0], status: 'succeeded' } }
        : { error: { type: 'card_error', ...result } };
    },
    createToken: () => Promise.reject(new Error('Not implemented by the fake.')),
    createPaymentMethod: () => Promise.reject(new Error('Not implemented by the fake.')),
  };
  // Implements only the used methods of the provider's type.
  return provider as unknown as Stripe;
}
