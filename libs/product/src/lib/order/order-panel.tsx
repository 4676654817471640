import { useProduct } from '../product-context';
import { LazyAuctionOrRequestCard } from './lazy-auction-or-request-card';
import { OrderForm } from './order-form';
import styles from './order.module.css';

/** The card beside the page; on a phone an order is in the OrderBar instead. */
export function OrderPanel() {
  const product = useProduct((state) => state.product);
  if (product.saleType === 'auction' || product.saleType === 'request') {
    return (
      <div className={styles['card']}>
        <LazyAuctionOrRequestCard product={product} />
      </div>
    );
  }
  return (
    <div className={`${styles['card']} ${styles['wideOnly']}`}>
      <OrderForm />
    </div>
  );
}
