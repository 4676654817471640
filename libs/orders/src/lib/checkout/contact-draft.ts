import { sessionValues } from '@marketplace/session';

/** The values of the order page's form. */
export type ContactValues = Record<
  'name' | 'email' | 'phone' | 'street' | 'city' | 'zip' | 'state' | 'country' | 'note',
  string
>;

interface Draft {
  /** The id of an order, or 'cart'. */
  of: string;
  values: Partial<ContactValues>;
}

function isDraft(value: unknown): value is Draft {
  const { of, values } = (value ?? {}) as Partial<Draft>;
  return typeof of === 'string' && typeof values === 'object' && values !== null;
}

/** The stored draft of an order (by its id) or of the cart; empty without one. */
export function readDraft(of: string): Partial<ContactValues> {
  const draft = sessionValues.readJson('ORDER_DRAFT', isDraft);
  if (draft?.of !== of) return {};
  return Object.fromEntries(Object.entries(draft.values).filter(([, value]) => typeof value === 'string'));
}

/** Stores the draft, or drops it with null. */
export function writeDraft(draft: Draft | null): void {
  sessionValues.write('ORDER_DRAFT', draft && JSON.stringify(draft));
}
