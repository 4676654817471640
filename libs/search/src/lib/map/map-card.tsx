import { useEffect, useState } from 'react';
import { listCards, type ProductCard, type ProductPoint } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { CardPrice, Link, Picture, Rating } from '@marketplace/ui';
import styles from './map-card.module.css';

interface MapCardProps {
  point: ProductPoint;
  href: string;
  /** Of the page of results; without it the listing is asked for. */
  card: ProductCard | undefined;
}

/** What pops up at a listing's marker: the facts of its card in the results. */
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
        {/* The card that is asked for knows no dates: the total is that of the results. */}
        <CardPrice product={{ ...card, price: point.price, total: point.total }} />
      </span>
    </Link>
  );
}

/** Undefined while it is asked for, null where it can't be had: name and price are there anyway. */
function useCard(id: string, known: ProductCard | undefined): ProductCard | null | undefined {
  const api = useSession((session) => session.api);
  const [asked, setAsked] = useState<ProductCard | null>();
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return;
    const controller = new AbortController();
    const { signal } = controller;
    api(listCards, { body: { ids: [id] }, signal }).then(
      ([card = null]) => signal.aborted || setAsked(card),
      () => signal.aborted || setAsked(null),
    );
    return () => controller.abort();
  }, [api, id, isKnown]);
  return known ?? asked;
}
