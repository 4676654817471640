import type { FulfilmentChoice, Order, Profile } from '@marketplace/api-contract';
import { localValues, readCart } from '@marketplace/session';
import { getAgreementId, type Offer } from './offer';
import { findUnpaidOrderId } from './order-attempt';

/** The values of the order page's form. */
export type ContactValues = Record<
  'name' | 'email' | 'phone' | 'street' | 'city' | 'zip' | 'state' | 'country' | 'note',
  string
>;

/** Every field of the order page but the card's, which belong to the payment provider. */
interface Draft {
  values: Partial<ContactValues>;
  /** Undefined before a choice. */
  fulfilment?: FulfilmentChoice;
  /** The code that was applied. */
  promoCode?: string | undefined;
  /** The code in its field, which may not be applied yet. */
  typedPromoCode?: string;
  /** The saved card that pays, or null for another one. */
  cardId?: string | null;
  /** Whether another card is saved when it is charged. */
  isCardSaved?: boolean;
}

/** Whose draft it is, and of which order or offer; without both, of the cart. */
export interface DraftKey {
  user: Profile | null;
  order: Order | null;
  offer: Offer | null;
}

interface StoredDraft extends Draft {
  /** The id of an order, a seller's quote or an auction, or 'cart'. */
  of: string;
  /** Another account of the same browser doesn't see it. */
  account: string;
}

/** Of the cart and the orders that were paid last; the oldest one goes. */
const MAXIMUM = 4;

const isStoredDrafts = (value: unknown): value is StoredDraft[] => Array.isArray(value) && value.every(isStoredDraft);

function isStoredDraft(value: unknown): value is StoredDraft {
  const { of, account, values } = (value ?? {}) as Partial<StoredDraft>;
  return typeof of === 'string' && typeof account === 'string' && typeof values === 'object' && values !== null;
}

// In local storage: a second tab of the same checkout shows the same.
const readAll = () => localValues.readJson('ORDER_DRAFT', isStoredDrafts) ?? [];

function writeAll(drafts: readonly StoredDraft[]): void {
  localValues.write('ORDER_DRAFT', drafts.length > 0 ? JSON.stringify(drafts.slice(0, MAXIMUM)) : null);
}

/** An order that is still unpaid has the draft of the cart or quote that it was placed by, in whichever tab it is paid. */
function findIds({ user, order, offer }: DraftKey): Pick<StoredDraft, 'of' | 'account'> {
  const isOfCart = !order || findUnpaidOrderId(readCart()) === order.id;
  const agreementId = getAgreementId(order ?? offer);
  return { of: agreementId ?? (isOfCart ? 'cart' : order.id), account: user?._id ?? '' };
}

function splitDrafts(key: DraftKey) {
  const ids = findIds(key);
  const isOfKey = ({ of, account }: StoredDraft) => of === ids.of && account === ids.account;
  const all = readAll();
  return { ids, own: all.find(isOfKey), others: all.filter((draft) => !isOfKey(draft)) };
}

/** What was entered or chosen for an order or for the cart, but isn't part of an order yet. */
export function readDraft(key: DraftKey): Draft {
  const { own } = splitDrafts(key);
  if (!own) return { values: {} };
  const { values, fulfilment, promoCode, typedPromoCode, cardId, isCardSaved } = own;
  return {
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string')),
    ...(typeof promoCode === 'string' && { promoCode }),
    ...(typeof typedPromoCode === 'string' && { typedPromoCode }),
    ...((typeof cardId === 'string' || cardId === null) && { cardId }),
    ...(typeof isCardSaved === 'boolean' && { isCardSaved }),
    ...((fulfilment === 'pickup' || fulfilment === 'delivery') && { fulfilment }),
  };
}

/** Stores a part of the draft; the rest stays. */
export function writeDraft(key: DraftKey, part: Partial<Draft>): void {
  const { ids, others } = splitDrafts(key);
  writeAll([{ ...readDraft(key), ...part, ...ids }, ...others]);
}

export const dropDraft = (key: DraftKey): void => writeAll(splitDrafts(key).others);
