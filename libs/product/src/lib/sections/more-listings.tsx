import { useEffect, useId, useState } from 'react';
import type { Api } from '@marketplace/api-client';
import { listCards, searchProducts, type ProductCard as Card } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useSession, viewedListings } from '@marketplace/session';
import { CardGrid, ProductCard, ProductCardSkeleton } from '@marketplace/ui';
import styles from './more-listings.module.css';

const SHOWN = 4;

interface MoreListingsProps {
  /** The product that they are beside. */
  id: string;
  /** Of which similar ones are shown; null for what was looked at before. */
  category: string | null | undefined;
}

/**
 * What else there is: of the same category, and what was looked at before. Everything is handed to it: what it shared with the page would
 * be taken out of the page's own file.
 */
export function MoreListings({ id, category }: MoreListingsProps) {
  if (category === null) return <RecentlyViewed id={id} />;
  return category !== undefined && <Similar id={id} category={category} />;
}

function Similar({ id, category }: { id: string; category: string }) {
  const { t } = useTexts('product');
  const cards = useCards(async (api, signal) => {
    const { products } = await api(searchProducts, { query: { category }, signal });
    return products.filter((product) => product.id !== id);
  });
  return <Row title={t('similar.title')} cards={cards} />;
}

function RecentlyViewed({ id }: { id: string }) {
  const { t } = useTexts('product');
  const cards = useCards(async (api, signal) => {
    const ids = viewedListings.read().filter((one) => one !== id);
    return ids.length === 0 ? [] : api(listCards, { body: { ids: ids.slice(0, SHOWN) }, signal });
  });
  return <Row title={t('recent.title')} cards={cards} />;
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

function Row({ title, cards }: { title: string; cards: readonly Card[] | null }) {
  const heading = useId();
  if (cards?.length === 0) return null;
  return (
    <section className={styles['row']} aria-labelledby={heading}>
      <h2 id={heading} className={styles['heading']}>
        {title}
      </h2>
      <CardGrid>
        {cards
          ? cards.slice(0, SHOWN).map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))
          : Array.from({ length: SHOWN }, (_, index) => (
              <li key={index}>
                <ProductCardSkeleton />
              </li>
            ))}
      </CardGrid>
    </section>
  );
}
