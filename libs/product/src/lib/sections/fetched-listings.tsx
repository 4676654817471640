import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import type { Api } from '@marketplace/api-client';
import type { Category, Coordinates, ProductCard as Card } from '@marketplace/api-contract';
import { listCards, searchProducts } from '@marketplace/api-contract/operations';
import { useSession, viewedListings } from '@marketplace/session';
import type { ListingsRowProps } from './listings-row';

interface FetchedListingsProps {
  /** The product of the page. */
  id: string;
  /** From the top category to the product's own, for similar listings; null for viewed ones. */
  categories: readonly Category[] | null;
  /** Similar listings are searched around here, nearest first. */
  near: Coordinates;
  title: string;
  count: number;
  Row: ComponentType<ListingsRowProps>;
}

/**
 * Loads and shows similar or recently viewed listings. Everything comes as props: modules that it
 * shared with the page would be split from the page's own script.
 */
export function FetchedListings({ Row, title, count, ...query }: FetchedListingsProps) {
  const cards = useFetchedCards((api, signal) => fetchCards({ ...query, count }, api, signal));
  const place = useRef<HTMLDivElement>(null);
  const isEmpty = cards?.length === 0;
  const isOutOfSight = useIsOutOfSight(place, isEmpty);
  if (isOutOfSight) return null;
  return (
    <div ref={place} style={isEmpty ? { visibility: 'hidden' } : undefined}>
      <Row title={title} cards={isEmpty ? null : cards} count={count} />
    </div>
  );
}

/**
 * Whether an element that is to be removed has been out of sight. Removed in sight, it would make
 * the content below it jump.
 */
function useIsOutOfSight(place: RefObject<HTMLElement | null>, isWatched: boolean): boolean {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!isWatched || !element) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting || setIsOut(true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, isWatched]);
  return isOut;
}

/** Kilometres. */
const SIMILAR_RADIUS = 100;

type CardsQuery = Pick<FetchedListingsProps, 'id' | 'categories' | 'near' | 'count'>;

async function fetchCards(
  { id, categories, near, count }: CardsQuery,
  api: Api,
  signal: AbortSignal,
): Promise<readonly Card[]> {
  if (categories === null) {
    const ids = viewedListings.read().filter((one) => one !== id);
    return ids.length === 0 ? [] : api(listCards, { body: { ids: ids.slice(0, count) }, signal });
  }
  const findNearest = async (category: Category | undefined): Promise<readonly Card[]> => {
    if (!category) return [];
    const location = `${near.lat},${near.lng}`;
    const query = {
      category: category.slug,
      location,
      type: 'by_location',
      radius: SIMILAR_RADIUS,
      facets: '0',
    } as const;
    const { products } = await api(searchProducts, { query, signal });
    return products.filter((product) => product.id !== id);
  };
  const own = await findNearest(categories.at(-1));
  if (own.length >= count) return own;
  // The parent category fills up the row; if it cannot be read, those found so far are shown.
  const above = await findNearest(categories.at(-2)).catch(() => []);
  return [...own, ...above.filter((one) => !own.some((known) => known.id === one.id))];
}

/** Fetches once; null while loading, empty after a failure. */
function useFetchedCards(
  fetchOnce: (api: Api, signal: AbortSignal) => Promise<readonly Card[]>,
): readonly Card[] | null {
  const api = useSession((session) => session.api);
  const [cards, setCards] = useState<readonly Card[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    fetchOnce(api, signal).then(setCards, () => signal.aborted || setCards([]));
    return () => controller.abort();
    // Once per mount: the page of another product mounts anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [api]);
  return cards;
}
