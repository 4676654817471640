import { useId } from 'react';
import type { ProductCard as Card } from '@marketplace/api-contract';
import { CardGrid, ProductCard, ProductCardSkeleton } from '@marketplace/ui';
import { useDatesQuery } from '../use-dates-query';
import styles from './listings-row.module.css';

export interface ListingsRowProps {
  title: string;
  /** Null while loading. */
  cards: readonly Card[] | null;
  /** The expected number, for which skeletons are shown while loading. */
  count: number;
}

/** A row of listings; empty when there are none. */
export function ListingsRow({ title, cards, count }: ListingsRowProps) {
  const heading = useId();
  const dates = useDatesQuery();
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
                <ProductCard product={product} query={dates && `?${dates}`} />
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
