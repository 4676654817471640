import { useEffect, useState } from 'react';
import { listCards, PAGE_SIZE, type ProductCard } from '@marketplace/api-contract';
import { readFavourites, useSessionStore } from '@marketplace/session';

export type KeptCards =
  { status: 'loading' } | { status: 'failed' } | { status: 'ready'; products: readonly ProductCard[]; pages: number };

/** Cards of the favourites that this browser keeps, read once the page is shown: the server's page knows nothing of them. */
export function useKeptCards(page: number): { cards: KeptCards; retry: () => void } {
  const store = useSessionStore();
  const [cards, setCards] = useState<KeptCards>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const kept = readFavourites();
    const pages = Math.ceil(kept.length / PAGE_SIZE);
    const ids = kept.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const leaving = new AbortController();
    const { signal } = leaving;
    const show = (next: KeptCards) => signal.aborted || setCards(next);
    const asking = ids.length === 0 ? Promise.resolve([]) : store.getState().api(listCards, { body: { ids }, signal });
    asking.then(
      (products) => show({ status: 'ready', products, pages }),
      () => show({ status: 'failed' }),
    );
    return () => leaving.abort();
  }, [store, page, attempt]);

  const retry = () => {
    setCards({ status: 'loading' });
    setAttempt((before) => before + 1);
  };
  return { cards, retry };
}
