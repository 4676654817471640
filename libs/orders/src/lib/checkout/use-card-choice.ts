import { useEffect, useState } from 'react';
import { ApiError } from '@marketplace/api-client';
import type { SavedCard } from '@marketplace/api-contract';
import { listSavedCards, removeSavedCard } from '@marketplace/api-contract/operations';
import { usePayment, type PaymentHandle } from '@marketplace/payments';
import { useSession } from '@marketplace/session';

export interface CardChoice {
  /** Null while they load. */
  saved: readonly SavedCard[] | null;
  /** The saved card that pays; null for the one that is typed in. */
  chosen: SavedCard | null;
  choose: (cardId: string | null) => void;
  /** Whether the card that is typed in is saved when it is charged. */
  isSaved: boolean;
  setIsSaved: (isSaved: boolean) => void;
  /** Whether the card is now removed. */
  remove: (card: SavedCard) => Promise<boolean>;
  /** Checks and charges the chosen card. */
  card: Pick<PaymentHandle, 'status' | 'check' | 'confirm'>;
}

/** What the customer has chosen. */
export interface CardSelection {
  /** A saved card, or null for the one that is typed in; undefined before a choice. */
  cardId: string | null | undefined;
  isCardSaved: boolean;
}

/**
 * The card that pays: a saved one, at first the default, or one that is typed in. Without the saved
 * cards, as when the provider doesn't answer, the customer types one in. With `isReusable` the
 * payment keeps the card for a deposit. `stored` keeps the selection over a reload.
 */
export function useCardChoice(
  isReusable: boolean,
  stored?: CardSelection & { select: (part: Partial<CardSelection>) => void },
): CardChoice {
  const api = useSession((session) => session.api);
  const typed = usePayment();
  const [saved, setSaved] = useState<readonly SavedCard[] | null>(null);
  const [own, setOwn] = useState<CardSelection>({ cardId: undefined, isCardSaved: false });
  const { cardId, isCardSaved: isSaved } = stored ?? own;
  const select = stored?.select ?? ((part: Partial<CardSelection>) => setOwn((before) => ({ ...before, ...part })));

  useEffect(() => {
    const request = new AbortController();
    api(listSavedCards, { signal: request.signal }).then(setSaved, () => {
      if (!request.signal.aborted) setSaved([]);
    });
    return () => request.abort();
  }, [api]);

  const usable = (saved ?? []).filter(({ isExpired }) => !isExpired);
  const chosen =
    cardId === null
      ? null
      : (usable.find(({ id }) => id === cardId) ?? usable.find(({ isDefault }) => isDefault) ?? null);

  async function remove({ id }: SavedCard): Promise<boolean> {
    try {
      await api(removeSavedCard, { params: { id } });
    } catch (error) {
      // Removed before, for example in another tab.
      if (!(error instanceof ApiError && error.code === 'not_found')) return false;
    }
    setSaved((cards) => cards && cards.filter((card) => card.id !== id));
    if (chosen?.id === id) select({ cardId: usable.find((card) => card.id !== id)?.id ?? null });
    return true;
  }

  return {
    saved,
    chosen,
    choose: (chosenId) => select({ cardId: chosenId }),
    isSaved,
    setIsSaved: (isCardSaved) => select({ isCardSaved }),
    remove,
    card: {
      status: saved === null && typed.status === 'ready' ? 'loading' : typed.status,
      check: chosen ? () => true : typed.check,
      confirm: (clientSecret, billing) =>
        chosen
          ? typed.confirmSaved(clientSecret, chosen.id)
          : typed.confirm(clientSecret, billing, { isSaved, isReusable }),
    },
  };
}
