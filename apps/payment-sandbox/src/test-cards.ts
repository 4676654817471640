import { detectBrand, extractDigits } from './card-validation';

/** What a test card does when it is charged. */
export type CardBehaviour =
  | { kind: 'succeed' }
  /** `isOnce`: not any more once it is saved for a customer. */
  | { kind: 'authenticate'; isOnce?: boolean }
  /** `isSavable`: saving it succeeds, charging it fails. */
  | { kind: 'decline'; code: string; declineCode?: string; message: string; isSavable?: boolean };

/** What is stored of a card, named as the provider names it: never its number. */
export interface StoredCard {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** The same for the same number; of the test cards, brand and last digits identify it. */
  fingerprint: string;
}

const declined = (declineCode: string, message: string) => ({
  kind: 'decline' as const,
  code: 'card_declined',
  declineCode,
  message,
});

/** The provider's published test numbers, with its own codes and messages. */
const TEST_CARDS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': { kind: 'succeed' },
  '4000056655665556': { kind: 'succeed' },
  '5555555555554444': { kind: 'succeed' },
  '2223003122003222': { kind: 'succeed' },
  '378282246310005': { kind: 'succeed' },
  '6011111111111117': { kind: 'succeed' },
  '3566002020360505': { kind: 'succeed' },
  '36227206271667': { kind: 'succeed' },
  '4000000000000002': declined('generic_decline', 'Your card was declined.'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declined('lost_card', 'Your card was declined.'),
  '4000000000000069': { kind: 'decline', code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { kind: 'decline', code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  '4000000000000119': {
    kind: 'decline',
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  '4000000000000341': { ...declined('generic_decline', 'Your card was declined.'), isSavable: true },
  '4000002500003155': { kind: 'authenticate', isOnce: true },
  '4000002760003184': { kind: 'authenticate' },
};

/** What any other card does: the sandbox must never seem to accept a real one. */
const NOT_A_TEST_CARD = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
);

export const getBehaviour = (number: string): CardBehaviour => TEST_CARDS[extractDigits(number)] ?? NOT_A_TEST_CARD;

/** `expiry` has four digits: month and year. */
export function toStoredCard(number: string, expiry: string): StoredCard {
  const [brand, last4] = [detectBrand(number), extractDigits(number).slice(-4)];
  return {
    brand,
    last4,
    exp_month: Number(expiry.slice(0, 2)),
    exp_year: 2000 + Number(expiry.slice(2)),
    fingerprint: `${brand}-${last4}`,
  };
}
