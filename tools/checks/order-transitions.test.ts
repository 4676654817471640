import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const HISTORY = /insert\(orderHistory\)|INTO order_history/i;
const STATUS = /(update\(orders\)[\s\S]{0,80}?\.set\(\{[^}]*\bstatus\b)|UPDATE orders\b[^`;]*\bSET\b[^`;]*\bstatus\s*=/;

it('OR-08 only order-transitions.ts writes the status of an order and its history', () => {
  const files = globSync('apps/{api,storefront}/**/*.ts').filter(
    (file) => !/node_modules|processor-time|\.test\.ts$/.test(file),
  );
  const find = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')));
  expect(find(HISTORY)).toEqual(['apps/api/src/orders/order-transitions.ts']);
  expect(find(STATUS)).toEqual(['apps/api/src/orders/order-transitions.ts']);
});
