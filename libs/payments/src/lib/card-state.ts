/** The three fields of a card, as the provider calls them. */
export const CARD_PARTS = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type CardPart = (typeof CARD_PARTS)[number];

/** The provider tells the state of a field, never its content. */
export interface CardField {
  isEmpty: boolean;
  isComplete: boolean;
  /** The provider's message. */
  problem: string | undefined;
}

export type CardState = Readonly<Record<CardPart, CardField>>;

const untouched: CardField = { isEmpty: true, isComplete: false, problem: undefined };

export const emptyCard: CardState = { cardNumber: untouched, cardExpiry: untouched, cardCvc: untouched };

/**
 * The field that a message belongs to (OR-12), by the provider's code, such as 'incomplete_number'
 * or the decline 'incorrect_cvc'.
 */
export function findPart(code: string): CardPart | undefined {
  if (/^(incomplete|invalid|incorrect)_number$/.test(code)) return 'cardNumber';
  if (/^(incomplete|invalid)_expiry/.test(code)) return 'cardExpiry';
  if (/^(incomplete|invalid|incorrect)_cvc$/.test(code)) return 'cardCvc';
  return undefined;
}

/** The problem of each field that is not complete: the provider's message, or one of `texts`. */
export function findProblems(
  card: CardState,
  texts: { required: string; incomplete: Readonly<Record<CardPart, string>> },
): Partial<Record<CardPart, string>> {
  return Object.fromEntries(
    CARD_PARTS.flatMap((part) => {
      const { isEmpty, isComplete, problem } = card[part];
      if (isComplete && !problem) return [];
      return [[part, problem ?? (isEmpty ? texts.required : texts.incomplete[part])]];
    }),
  );
}
