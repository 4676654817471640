import { getLastContact } from '@marketplace/api-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type TestApi } from '../testing/start-api';
import { contact, line, place } from './order-fixtures';

let t: TestApi;
let now = new Date('2026-06-01T16:00:00Z');
let productId: number;
beforeAll(async () => {
  t = await startApi({ clock: () => now });
  const categoryId = await insertCategory(t.db, { slug: 'all' });
  productId = await insertProduct(t.db, { sellerId: await insertSeller(t.db), categoryId, stock: 100 });
});
afterAll(() => t.close());

it('OR-01 the last contact is that of the latest order, with the latest address, for its customer only', async () => {
  const [{ api }, other] = [await t.signUp(), await t.signUp()];
  const order = (details: Parameters<typeof place>[2]) => {
    now = new Date(now.getTime() + 1000);
    return place(api, [line(productId, { startDate: '2026-06-10', endDate: '2026-06-12' })], details);
  };
  expect(await api(getLastContact)).toEqual({ contact: null });
  const address = { street: '10 Main St', city: 'Edmonton', zip: 'T5J 2R7', state: 'AB', country: 'CA' };
  await order({ contact: { ...contact, name: 'Old Name', ...address } });
  await order({ contact: { ...contact, name: 'New Name', phone: '+1 780 555 0199' } });
  expect(await api(getLastContact)).toEqual({
    contact: { name: 'New Name', email: contact.email, phone: '+1 780 555 0199', ...address },
  });
  expect(await other.api(getLastContact)).toEqual({ contact: null });
});
