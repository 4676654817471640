import type * as deposits from '../deposits';
import type { Operation } from '../operation';

export const holdDeposit: Operation<typeof deposits.holdDeposit> = { method: 'POST', path: '/api/orders/:id/deposit' };
export const settleDeposit: Operation<typeof deposits.settleDeposit> = {
  method: 'POST',
  path: '/api/orders/:id/deposit/settle',
};
export const captureSellerDeposit: Operation<typeof deposits.captureSellerDeposit> = {
  method: 'POST',
  path: '/api/seller/orders/:id/deposit',
};
export const captureOperatorDeposit: Operation<typeof deposits.captureOperatorDeposit> = {
  method: 'POST',
  path: '/api/operator/orders/:id/deposit',
};
