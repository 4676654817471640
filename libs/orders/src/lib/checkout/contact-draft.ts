import type { ContactValues } from './use-contact-form';

/** Of the session: what was typed into the order page and is in no order yet. */
const NAME = 'ORDER_DRAFT';

interface Draft {
  /** An order by its id, or the cart. */
  of: string;
  values: Partial<ContactValues>;
}

/** What was typed for this order, or for the cart, before the page was left; nothing where the browser keeps nothing. */
export function readDraft(of: string): Partial<ContactValues> {
  try {
    const draft = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Partial<Draft> | null;
    if (draft?.of !== of || typeof draft.values !== 'object') return {};
    return Object.fromEntries(Object.entries(draft.values).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** Keeps, or with null forgets, what is typed. */
export function writeDraft(draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(NAME, JSON.stringify(draft));
    else sessionStorage.removeItem(NAME);
  } catch {
    // A browser that keeps nothing loses it with the page.
  }
}
