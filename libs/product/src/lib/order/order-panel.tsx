import { useProduct } from '../product-context';
import { LateAuctionCard } from './late-auction-card';
import { OrderForm } from './order-form';
import styles from './order.module.css';
import { RequestCard } from './request-card';

/** Beside the page: how this product is had. On a phone an order stands in a bar below instead (see OrderBar). */
export function OrderPanel() {
  const product = useProduct((state) => state.product);
  const { saleType } = product;
  const isOrdered = saleType !== 'auction' && saleType !== 'request';
  return (
    <div className={`${styles['card']} ${isOrdered ? styles['wideOnly'] : ''}`}>
      {isOrdered && <OrderForm />}
      {saleType === 'request' && <RequestCard />}
      {saleType === 'auction' && <LateAuctionCard auction={product} />}
    </div>
  );
}
