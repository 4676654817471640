import { useEffect, useState } from 'react';
import { PAGE_SIZE, type ProductCard } from '@marketplace/api-contract';
import { listCards } from '@marketplace/api-contract/operations';
import { readFavourites, useSessionStore } from '@marketplace/session';

export type LocalFavouriteCards =
  { status: 'loading' } | { status: 'failed' } | { status: 'ready'; products: readonly ProductCard[]; pages: number };

/** Loads the cards of this browser's favourites, which the server does not know. */
export function useLocalFavourites(page: number): { cards: LocalFavouriteCards; retry: () => void } {
  const store = useSessionStore();
  const [cards, setCards] = useState<LocalFavouriteCards>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const savedIds = readFavourites();
    const pages = Math.ceil(savedIds.length / PAGE_SIZE);
    const ids = savedIds.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: LocalFavouriteCards) => signal.aborted || setCards(next);
    const request = ids.length === 0 ? Promise.resolve([]) : store.getState().api(listCards, { body: { ids }, signal });
    request.then(
      (products) => show({ status: 'ready', products, pages }),
      () => show({ status: 'failed' }),
    );
    return () => controller.abort();
  }, [store, page, attempt]);

  const retry = () => {
    setCards({ status: 'loading' });
    setAttempt((before) => before + 1);
  };
  return { cards, retry };
}
