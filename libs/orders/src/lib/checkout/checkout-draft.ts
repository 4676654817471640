import type { FulfilmentChoice } from '@marketplace/api-contract';
import { sessionValues } from '@marketplace/session';

/** The values of the order page's form. */
export type ContactValues = Record<
  'name' | 'email' | 'phone' | 'street' | 'city' | 'zip' | 'state' | 'country' | 'note',
  string
>;

interface Draft {
  values: Partial<ContactValues>;
  /** Undefined before a choice. */
  fulfilment?: FulfilmentChoice;
  promoCode?: string | undefined;
}

interface StoredDraft extends Draft {
  /** The id of an order, or 'cart'. */
  of: string;
}

function isStoredDraft(value: unknown): value is StoredDraft {
  const { of, values } = (value ?? {}) as Partial<StoredDraft>;
  return typeof of === 'string' && typeof values === 'object' && values !== null;
}

/** What was entered for an order (by its id) or for the cart, but isn't part of an order yet. */
export function readDraft(of: string): Draft {
  const draft = sessionValues.readJson('ORDER_DRAFT', isStoredDraft);
  if (draft?.of !== of) return { values: {} };
  const { values, fulfilment, promoCode } = draft;
  return {
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string')),
    ...(typeof promoCode === 'string' && { promoCode }),
    ...((fulfilment === 'pickup' || fulfilment === 'delivery') && { fulfilment }),
  };
}

/** Stores a part of the draft; the rest stays. */
export function writeDraft(of: string, part: Partial<Draft>): void {
  sessionValues.write('ORDER_DRAFT', JSON.stringify({ of, ...readDraft(of), ...part }));
}

export const dropDraft = (): void => sessionValues.write('ORDER_DRAFT', null);
