import { expect, it } from 'vitest';
import { createIdempotencyKey } from './idempotency-key';

it('each idempotency key is a different version 4 UUID', () => {
  const keys = Array.from({ length: 50 }, createIdempotencyKey);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(keys).size).toBe(50);
});
