import { useId } from 'react';
import type { ProductCard as Card } from '@marketplace/api-contract';
import { CardGrid, ProductCard, ProductCardSkeleton } from '@marketplace/ui';
import styles from './listings-row.module.css';

export interface ListingsRowProps {
  title: string;
  /** Null while they are on their way. */
  cards: readonly Card[] | null;
  /** How many are expected: their places are there before them. */
  count: number;
}

/** Other listings beside each other; nothing where there are none. */
export function ListingsRow({ title, cards, count }: ListingsRowProps) {
  const heading = useId();
  if (cards?.length === 0) return null;
  return (
    <section className={`${styles['row']} ${cards ? '' : styles['coming']}`} aria-labelledby={heading}>
      <h2 id={heading} className={styles['heading']}>
        {title}
      </h2>
      <CardGrid>
        {cards
          ? cards.slice(0, count).map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))
          : Array.from({ length: count }, (_, index) => (
              <li key={index}>
                <ProductCardSkeleton />
              </li>
            ))}
      </CardGrid>
    </section>
  );
}
