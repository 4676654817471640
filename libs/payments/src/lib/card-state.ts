/** The three fields of a card, as the provider calls them. */
export const CARD_PARTS = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
export type CardPart = (typeof CARD_PARTS)[number];

/** What the provider tells of a field: never what is in it. */
export interface CardField {
  isEmpty: boolean;
  isComplete: boolean;
  /** The provider's message. */
  problem: string | undefined;
}

export type CardState = Readonly<Record<CardPart, CardField>>;

const untouched: CardField = { isEmpty: true, isComplete: false, problem: undefined };

/** No card yet. */
export const emptyCard: CardState = { cardNumber: untouched, cardExpiry: untouched, cardCvc: untouched };

/** The field that a message of the provider belongs under, by its code as 'incomplete_number' or, of a decline, 'incorrect_cvc' (OR-12). */
export function partOf(code: string): CardPart | undefined {
  if (/^(incomplete|invalid|incorrect)_number$/.test(code)) return 'cardNumber';
  if (/^(incomplete|invalid)_expiry/.test(code)) return 'cardExpiry';
  if (/^(incomplete|invalid|incorrect)_cvc$/.test(code)) return 'cardCvc';
  return undefined;
}

/** Why a card cannot be charged yet, field by field: the provider's words where it has said something. */
export function missingParts(
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
