import type { Stripe, StripeElements } from '@stripe/stripe-js';

/** What the card provider says of a payment, or of a card that is saved: it went through, or why not. */
export type CardAnswer = 'succeeded' | { code: string; message: string; decline_code?: string; type?: string };

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

/** One field: a plain input that tells of itself in the provider's events. */
function cardElement(part: keyof typeof PARTS) {
  const { name, length, code, message } = PARTS[part];
  const listeners = new Map<string, Set<Listener>>();
  const emit = (type: string, event: object = {}) =>
    listeners.get(type)?.forEach((listener) => listener({ elementType: part, ...event }));
  const input = document.createElement('input');
  input.setAttribute('aria-label', name);
  input.inputMode = 'numeric';
  input.style.cssText = 'all:unset;width:100%;color:inherit;font:inherit';
  const tell = (isLeft: boolean) => {
    const digits = input.value.replace(/\D/g, '');
    const isPast = part === 'cardExpiry' && digits.length === 4 && Number(digits.slice(2)) < 26;
    const past = { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
    const complete = digits.length >= length && !isPast;
    const error = isPast ? past : isLeft && digits && !complete ? { code, message } : undefined;
    emit('change', { empty: digits === '', complete, error: error && { type: 'validation_error', ...error } });
  };
  input.addEventListener('input', () => tell(false));
  input.addEventListener('focus', () => emit('focus'));
  input.addEventListener('blur', () => {
    emit('blur');
    tell(true);
  });
  return {
    on: (type: string, listener: Listener) =>
      void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    off: (type: string, listener: Listener) => void listeners.get(type)?.delete(listener),
    mount: (place: HTMLElement) => {
      place.append(input);
      // Later, as a frame would be loaded.
      setTimeout(() => emit('ready'));
    },
    destroy: () => input.remove(),
    update: () => undefined,
    focus: () => input.focus(),
  };
}

/** Stands in for the card provider's script: three plain inputs 'Number', 'Expiry' and 'CVC', and the given answers to payments and to cards that are saved. */
export function cardProvider(
  pay: (clientSecret: string) => CardAnswer | Promise<CardAnswer> = () => 'succeeded',
): Stripe {
  const provider = {
    elements: () => {
      const made = new Map<string, ReturnType<typeof cardElement>>();
      return {
        create: (part: keyof typeof PARTS) => {
          const element = cardElement(part);
          made.set(part, element);
          return element;
        },
        getElement: (part: string) => made.get(part) ?? null,
        update: () => undefined,
      } as unknown as StripeElements;
    },
    confirmCardPayment: async (clientSecret: string) => {
      const answer = await pay(clientSecret);
      return answer === 'succeeded'
        ? { paymentIntent: { status: 'succeeded' } }
        : { error: { type: 'card_error', ...answer } };
    },
    confirmCardSetup: async (clientSecret: string) => {
      const answer = await pay(clientSecret);
      return answer === 'succeeded'
        ? { setupIntent: { id: clientSecret.split('_secret')[0], status: 'succeeded' } }
        : { error: { type: 'card_error', ...answer } };
    },
    createToken: () => Promise.reject(new Error('Not part of the stand-in.')),
    createPaymentMethod: () => Promise.reject(new Error('Not part of the stand-in.')),
  };
  // Only what the card fields and a card payment need: the provider's own type has a hundred methods more.
  return provider as unknown as Stripe;
}
