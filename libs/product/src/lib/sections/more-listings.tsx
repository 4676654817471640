import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import type { Api } from '@marketplace/api-client';
import {
  listCards,
  searchProducts,
  type Category,
  type Coordinates,
  type ProductCard as Card,
} from '@marketplace/api-contract';
import { useSession, viewedListings } from '@marketplace/session';
import type { ListingsRowProps } from './listings-row';

interface MoreListingsProps {
  /** The product that they are beside. */
  id: string;
  /** The product's category, the last, and those above it: similar ones are of these; null for what was looked at before. */
  categories: readonly Category[] | null;
  /** Where the product is: similar ones are near by, the nearest first. */
  near: Coordinates;
  title: string;
  count: number;
  Row: ComponentType<ListingsRowProps>;
}

/**
 * What else there is: of the same category, and what was looked at before. Everything is handed to it: what it shared with the page would
 * be taken out of the page's own file.
 */
export function MoreListings({ Row, title, count, ...wanted }: MoreListingsProps) {
  const cards = useCards((api, signal) => ask({ ...wanted, count }, api, signal));
  const place = useRef<HTMLDivElement>(null);
  const isEmpty = cards?.length === 0;
  const isRemoved = useIsOutOfSight(place, isEmpty);
  if (isRemoved) return null;
  return (
    <div ref={place} style={isEmpty ? { visibility: 'hidden' } : undefined}>
      <Row title={title} cards={isEmpty ? null : cards} count={count} />
    </div>
  );
}

/** Whether an element that is to go has been out of sight: removed before, what stands below it would jump before the visitor's eyes. */
function useIsOutOfSight(place: RefObject<HTMLElement | null>, isToGo: boolean): boolean {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!isToGo || !element) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting || setIsOut(true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, isToGo]);
  return isOut;
}

/** Kilometres: farther away nobody goes for something similar. */
const SIMILAR_RADIUS = 100;

type Wanted = Pick<MoreListingsProps, 'id' | 'categories' | 'near' | 'count'>;

async function ask({ id, categories, near, count }: Wanted, api: Api, signal: AbortSignal): Promise<readonly Card[]> {
  if (categories === null) {
    const ids = viewedListings.read().filter((one) => one !== id);
    return ids.length === 0 ? [] : api(listCards, { body: { ids: ids.slice(0, count) }, signal });
  }
  const nearest = async (category: Category | undefined): Promise<readonly Card[]> => {
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
  const own = await nearest(categories.at(-1));
  if (own.length >= count) return own;
  // Too few of its own category: the one above it fills the row. Where that fails, those found so far are shown.
  const above = await nearest(categories.at(-2)).catch(() => []);
  return [...own, ...above.filter((one) => !own.some((known) => known.id === one.id))];
}

/** What is asked for once; null meanwhile, and nothing where it fails: nothing is missing without it. */
function useCards(ask: (api: Api, signal: AbortSignal) => Promise<readonly Card[]>): readonly Card[] | null {
  const api = useSession((session) => session.api);
  const [cards, setCards] = useState<readonly Card[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    ask(api, signal).then(setCards, () => signal.aborted || setCards([]));
    return () => controller.abort();
    // Once for a product: the page of another one is another page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [api]);
  return cards;
}
