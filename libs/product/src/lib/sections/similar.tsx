import { useEffect, useRef, useState } from 'react';
import { searchProducts, type ProductCard as Card } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { CardGrid, ProductCard, ProductCardSkeleton } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { Section } from './section';

const SHOWN = 4;
/** Asked for before the visitor is there. */
const AHEAD = '800px';

/** A few more of the same category. They are asked for in the browser when the end of the page comes near: they delay nothing. */
export function Similar() {
  const { t } = useTexts('product');
  const api = useSession((session) => session.api);
  const id = useProduct((state) => state.product.id);
  const category = useProduct((state) => state.product.categories.at(-1)?.slug);
  const place = useRef<HTMLDivElement>(null);
  const [cards, setCards] = useState<readonly Card[] | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element || category === undefined) return;
    const controller = new AbortController();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        api(searchProducts, { query: { category }, signal: controller.signal }).then(
          ({ products }) => setCards(products.filter((product) => product.id !== id).slice(0, SHOWN)),
          // Nothing is missing without them.
          () => controller.signal.aborted || setCards([]),
        );
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [api, category, id]);

  if (category === undefined || cards?.length === 0) return null;
  return (
    <div ref={place}>
      <Section title={t('similar.title')}>
        <CardGrid>
          {cards
            ? cards.map((product) => (
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
    </div>
  );
}
