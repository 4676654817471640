import type { Product } from '@marketplace/api-contract';
import { AuctionCard } from './auction-card';
import { RequestCard } from './request-card';

export interface AuctionOrRequestCardProps {
  product: Extract<Product, { saleType: 'auction' | 'request' }>;
}

/** The card of the sale types that are not ordered from the product page. */
export const AuctionOrRequestCard = ({ product }: AuctionOrRequestCardProps) =>
  product.saleType === 'auction' ? <AuctionCard auction={product} /> : <RequestCard productId={product.id} />;
