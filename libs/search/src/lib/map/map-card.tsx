import { useEffect, useState } from 'react';
import type { ProductCard, ProductPoint } from '@marketplace/api-contract';
import { listCards } from '@marketplace/api-contract/operations';
import { useSession } from '@marketplace/session';
import { CardPrice, Link, Picture, Rating } from '@marketplace/ui';
import styles from './map-card.module.css';

interface MapCardProps {
  point: ProductPoint;
  href: string;
  /** The listing’s card in the page of results; loaded when undefined. */
  card: ProductCard | undefined;
}

/** The popup of a listing’s marker, with the facts of its result card. */
export function MapCard({ point, href, card: known }: MapCardProps) {
  const card = useCard(point.id, known);
  return (
    <Link to={href} className={styles['card']} aria-busy={card === undefined}>
      <span className={styles['picture']}>
        {card && <Picture picture={card.picture} sizes="88px" upTo={320} alt="" />}
      </span>
      <span className={styles['facts']}>
        <span className={styles['name']}>{point.name}</span>
        <span className={styles['quiet']}>{card?.place ?? '\u00a0'}</span>
        {card && <Rating rating={card.rating} />}
      </span>
      <span className={styles['price']}>
        {/* A loaded card has no dates, so price and total come from the results. */}
        <CardPrice product={{ ...card, price: point.price, total: point.total }} />
      </span>
    </Link>
  );
}

/** Undefined while loading, null when loading failed. */
function useCard(id: string, known: ProductCard | undefined): ProductCard | null | undefined {
  const api = useSession((session) => session.api);
  const [loaded, setLoaded] = useState<ProductCard | null>();
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return;
    const controller = new AbortController();
    const { signal } = controller;
    api(listCards, { body: { ids: [id] }, signal }).then(
      ([card = null]) => signal.aborted || setLoaded(card),
      () => signal.aborted || setLoaded(null),
    );
    return () => controller.abort();
  }, [api, id, isKnown]);
  return known ?? loaded;
}
