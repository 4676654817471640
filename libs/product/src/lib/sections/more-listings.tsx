import { useEffect, useState, type ComponentType } from 'react';
import type { Api } from '@marketplace/api-client';
import { listCards, searchProducts, type Coordinates, type ProductCard as Card } from '@marketplace/api-contract';
import { useSession, viewedListings } from '@marketplace/session';
import type { ListingsRowProps } from './listings-row';

interface MoreListingsProps {
  /** The product that they are beside. */
  id: string;
  /** Of which similar ones are shown; null for what was looked at before. */
  category: string | null | undefined;
  /** Where the product is: the nearest similar ones come first. */
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
  return <Row title={title} cards={cards} count={count} />;
}

type Wanted = Pick<MoreListingsProps, 'id' | 'category' | 'near' | 'count'>;

async function ask({ id, category, near, count }: Wanted, api: Api, signal: AbortSignal): Promise<readonly Card[]> {
  if (category === null) {
    const ids = viewedListings.read().filter((one) => one !== id);
    return ids.length === 0 ? [] : api(listCards, { body: { ids: ids.slice(0, count) }, signal });
  }
  if (category === undefined) return [];
  const query = { category, location: `${near.lat},${near.lng}`, type: 'by_location', facets: '0' } as const;
  const { products } = await api(searchProducts, { query, signal });
  return products.filter((product) => product.id !== id);
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
