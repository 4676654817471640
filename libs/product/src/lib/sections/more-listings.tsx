import { useEffect, useState } from 'react';
import type { Api } from '@marketplace/api-client';
import { listCards, searchProducts, type ProductCard as Card } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { readViewed, useSession } from '@marketplace/session';
import { CardGrid, ProductCard, ProductCardSkeleton } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { Section } from './section';

const SHOWN = 4;

/** What else there is: of the same category, and what was looked at before. */
export function MoreListings() {
  const components = useProduct((state) => state.productComponents);
  return (
    <>
      {components.includes('similar') && <Similar />}
      {components.includes('recent') && <RecentlyViewed />}
    </>
  );
}

function Similar() {
  const { t } = useTexts('product');
  const id = useProduct((state) => state.product.id);
  const category = useProduct((state) => state.product.categories.at(-1)?.slug);
  const cards = useCards(async (api, signal) => {
    if (category === undefined) return [];
    const { products } = await api(searchProducts, { query: { category }, signal });
    return products.filter((product) => product.id !== id);
  });
  return <Row title={t('similar.title')} cards={cards} />;
}

function RecentlyViewed() {
  const { t } = useTexts('product');
  const id = useProduct((state) => state.product.id);
  const cards = useCards(async (api, signal) => {
    const ids = readViewed().filter((one) => one !== id);
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
  if (cards?.length === 0) return null;
  return (
    <Section title={title}>
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
    </Section>
  );
}
