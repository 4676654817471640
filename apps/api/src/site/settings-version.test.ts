import { getConfiguration } from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  categories,
  customerAttributes,
  packages,
  policies,
  productAttributes,
  screenDesigns,
  settings,
  translations,
} from '@marketplace/database/schema';
import { startApi, type TestApi } from '../testing/start-api';

let t: TestApi;
beforeAll(async () => {
  t = await startApi();
});
afterAll(() => t.close());

const getVersion = async (api = t) =>
  (await api.api(getConfiguration, { body: ['settings.version'] }))['settings.version'];
const attribute = { uniqueName: 'weight', name: 'Weight', attributeType: 'Numeric', section: 'Facts' };
const { section: _, ...ofCustomer } = attribute;

it.each([
  ['a private setting', () => t.db.insert(settings).values({ key: 'sellerDetails', value: 'everyone' })],
  ['its withdrawal', () => t.db.update(settings).set({ value: 'customers' }).where(eq(settings.key, 'sellerDetails'))],
  ['a screen', () => t.db.insert(screenDesigns).values({ screenName: 'Theme', design: { theme: 'dark' } })],
  ['a package', () => t.db.insert(packages).values({ namespace: 'messaging' })],
  ['a policy', () => t.db.insert(policies).values({ key: 'PrivacyPolicies', name: 'Privacy', value: '<p>None</p>' })],
  ['a text', () => t.db.insert(translations).values({ fileName: 'de', key: 'data.category.bikes', value: 'Räder' })],
  ['an attribute of listings', () => t.db.insert(productAttributes).values(attribute)],
  ['an attribute of customers', () => t.db.insert(customerAttributes).values(ofCustomer)],
  ['a category', () => t.db.insert(categories).values({ slug: 'bikes', name: 'Bikes' })],
])('CA-02 the version of the settings changes after %s', async (_what, change) => {
  const before = await getVersion();
  expect(await getVersion()).toBe(before);
  await change();
  expect(await getVersion()).toMatch(/^[\w-]{16}$/);
  expect(await getVersion()).not.toBe(before);
});

it('CA-02 the version of the settings does not depend on secret ones', async () => {
  const before = await getVersion();
  await t.db.insert(settings).values({ key: 'stripe.secret', value: 'sk', isSecret: true });
  expect(await getVersion()).toBe(before);
});

it('CA-02 the version of the settings changes once more when all cached settings are newer than the change', async () => {
  const defaultApi = await startApi({ settingsCacheMs: 100 });
  const before = await getVersion(defaultApi);
  await defaultApi.db.insert(settings).values({ key: 'subscription', value: 'one' });
  await vi.waitFor(async () => expect(await getVersion(defaultApi)).not.toBe(before));
  const settling = await getVersion(defaultApi);
  await vi.waitFor(async () => expect(await getVersion(defaultApi)).not.toBe(settling));
  expect(settling).toBe(`${await getVersion(defaultApi)}~`);
  await defaultApi.close();
});
