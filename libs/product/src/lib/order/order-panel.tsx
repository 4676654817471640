import { useProduct } from '../product-context';
import { LateUnorderedCard } from './late-unordered-card';
import { OrderForm } from './order-form';
import styles from './order.module.css';
import type { UnorderedCardProps } from './unordered-card';

/** Beside the page: how this product is had. On a phone an order stands in a bar below instead (see OrderBar). */
export function OrderPanel({ askForQuote }: Pick<UnorderedCardProps, 'askForQuote'>) {
  const product = useProduct((state) => state.product);
  if (product.saleType === 'auction' || product.saleType === 'request') {
    return (
      <div className={styles['card']}>
        <LateUnorderedCard product={product} askForQuote={askForQuote} />
      </div>
    );
  }
  return (
    <div className={`${styles['card']} ${styles['wideOnly']}`}>
      <OrderForm />
    </div>
  );
}
