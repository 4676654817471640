import { Price } from '@marketplace/ui';
import { useProduct } from '../product-context';
import styles from './order.module.css';

/** The units besides the headline price; the cheapest combination is charged (PD-02). */
export function PriceList() {
  const others = useProduct((state) => state.unitsOfPrice).slice(1);
  if (others.length === 0) return null;
  return (
    <ul className={styles['prices']}>
      {others.map((price, index) => (
        <li key={index}>
          <Price price={price} />
        </li>
      ))}
    </ul>
  );
}
