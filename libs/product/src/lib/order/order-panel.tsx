import { Suspense, type ComponentType } from 'react';
import type { Product } from '@marketplace/api-contract';
import { useProduct } from '../product-context';
import { LazyRequestCard } from './lazy-request-card';
import { OrderForm } from './order-form';
import styles from './order.module.css';

export interface OrderPanelProps {
  /** Slot for the panel of an auction; a component, because the page reads the product again. */
  auction?: ComponentType<{ product: Extract<Product, { saleType: 'auction' }> }>;
}

/** The card beside the page; on a phone an order is in the OrderBar instead. */
export function OrderPanel({ auction: AuctionPanel }: OrderPanelProps) {
  const product = useProduct((state) => state.product);
  const isOrdered = 'unitsOfPrice' in product;
  return (
    <div className={`${styles['card']} ${isOrdered ? styles['wideOnly'] : ''}`}>
      {isOrdered ? (
        <OrderForm />
      ) : (
        // Without a fallback once the script is loaded, as on the server.
        <Suspense fallback={<div className={styles['coming']} />}>
          {'auction' in product ? (
            AuctionPanel && <AuctionPanel product={product} />
          ) : (
            <LazyRequestCard productId={product.id} />
          )}
        </Suspense>
      )}
    </div>
  );
}
