import type { Product } from '@marketplace/api-contract';
import { AuctionCard } from './auction-card';
import { RequestCard, type AskForQuote } from './request-card';

export interface UnorderedCardProps {
  product: Extract<Product, { saleType: 'auction' | 'request' }>;
  askForQuote?: AskForQuote | undefined;
}

/** What is not ordered from its page: how it is had instead. */
export const UnorderedCard = ({ product, askForQuote }: UnorderedCardProps) =>
  product.saleType === 'auction' ? (
    <AuctionCard auction={product} />
  ) : (
    <RequestCard request={product} askForQuote={askForQuote} />
  );
