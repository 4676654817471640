import type * as auctions from '../auctions';
import type { Operation } from '../operation';

export const getAuction: Operation<typeof auctions.getAuction> = {
  method: 'GET',
  path: '/api/auctions/:id',
};
export const placeBid: Operation<typeof auctions.placeBid> = {
  method: 'POST',
  path: '/api/auctions/:id/bids',
};
export const estimateBid: Operation<typeof auctions.estimateBid> = {
  method: 'GET',
  path: '/api/auctions/:id/estimate',
};
export const listBids: Operation<typeof auctions.listBids> = {
  method: 'GET',
  path: '/api/bids',
};
export const openAuction: Operation<typeof auctions.openAuction> = {
  method: 'POST',
  path: '/api/operator/auctions',
};
export const cancelAuction: Operation<typeof auctions.cancelAuction> = {
  method: 'POST',
  path: '/api/operator/auctions/:id/cancellation',
};
