import {
  CONFIGURATION_KEYS,
  getConfiguration,
  getCustomAttributes,
  getCustomerLogin,
  getInstalledPackages,
  getPackages,
  getScreenDesign,
  getSearchableFieldsOrder,
  getTranslationFile,
  listZoneOffsets,
  postCustomerLogin,
  SCREEN_NAMES,
} from '@marketplace/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  customerAttributes,
  packages,
  policies,
  productAttributes,
  screenDesigns,
  settings,
  translations,
} from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import { startApi, type TestApi } from '../testing/start-api';

let t: TestApi;
beforeAll(async () => {
  t = await startApi({ variables: { PUBLIC_URL: 'https://market.example' } });
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of [
    settings,
    policies,
    screenDesigns,
    packages,
    translations,
    customerAttributes,
    productAttributes,
  ])
    await t.db.delete(table);
});

const COMPANY = {
  name: 'Northern Gear',
  email: 'hello@northern.example',
  address: { street: '1 Jasper Ave', city: 'Edmonton', state: 'AB', zip: 'T5J', country: 'CA' },
  phone: '+1 780 555 0100',
  aboutUs: '<p onclick="x()">We <b>rent</b>.</p><script>alert(1)</script>',
  description: 'Rent it',
  keywords: ['canoe'],
  socialLinks: { blog: 'http://' },
};
const config = (keys: string[]) => t.api(getConfiguration, { body: keys });

describe('the configuration', () => {
  it.each([
    [
      ['https://pictures.example', 'http://127.0.0.1:4300'],
      ['https://pictures.example', 'http://127.0.0.1:4300'],
    ],
    [['https://pictures.example/a'], undefined],
    [['https://pictures.example; script-src *'], undefined],
    [['https://*.example'], undefined],
    [['pictures.example'], undefined],
  ])('CA-02 AP-08 has picture origins only when each of them is one: %j', async (pictureOrigins, answered) => {
    await t.db.insert(settings).values({ key: 'pictureOrigins', value: pictureOrigins });
    expect(await config(['pictureOrigins'])).toEqual(answered ? { pictureOrigins: answered } : {});
  });

  it('CA-02 has the requested keys only', async () => {
    await t.db.insert(settings).values([
      { key: 'adminAppURL', value: 'https://admin.example' },
      { key: 'supportCountries', value: ['CA', 'US'] },
    ]);
    expect(await config(['adminAppURL', 'googleMapAPIKey'])).toEqual({ adminAppURL: 'https://admin.example' });
    expect(await config([])).toEqual({});
  });

  it('CA-02 has no secrets, unknown keys or inherited properties', async () => {
    await t.db.insert(settings).values([
      { key: 'stripe.secretKey', value: 'sk_test_1', isSecret: true },
      { key: 'internal.note', value: 'x' },
      { key: 'googleMapAPIKey', value: 'hidden by its row', isSecret: true },
    ]);
    const unavailableKeys = [
      'stripe.secretKey',
      'internal.note',
      'googleMapAPIKey',
      '__proto__',
      'constructor',
      'DATABASE_URL',
      "' OR 1=1",
    ];
    expect(await config(unavailableKeys)).toEqual({});
    const { body } = await t.api.raw('/api/config', { method: 'POST', body: [...CONFIGURATION_KEYS] });
    expect(JSON.stringify(body)).not.toMatch(/sk_test_1|hidden/);
  });

  it('CA-02 has the company’s name, text and address derived when they have no row of their own', async () => {
    await t.db.insert(settings).values({ key: 'company', value: COMPANY });
    expect(
      await config(['company.name', 'company.aboutUs', 'websiteURL', 'customer_account.verify', 'marketplaceType']),
    ).toEqual({
      'company.name': 'Northern Gear',
      'company.aboutUs': '<p>We <b>rent</b>.</p>',
      websiteURL: 'https://market.example',
      'customer_account.verify': false,
      marketplaceType: 'product',
    });
  });

  it('CA-02 PO-01 has company text and policies as safe HTML', async () => {
    await t.db.insert(settings).values({ key: 'company', value: COMPANY });
    await t.db.insert(policies).values([
      {
        key: 'PrivacyPolicies',
        name: 'Privacy',
        value: '<h1>Privacy</h1><iframe src="https://x.example"></iframe><a href="javascript:x">a</a>',
      },
      { key: 'CopyrightLink', name: '© 2026', value: '<a href="/other-policies">©</a>' },
    ]);
    const answer = await config(['company', 'policies']);
    expect(answer.company?.aboutUs).toBe('<p>We <b>rent</b>.</p>');
    expect(answer.policies).toEqual({
      PrivacyPolicies: { name: 'Privacy', value: '<h2>Privacy</h2><a rel="noopener noreferrer nofollow">a</a>' },
      CopyrightLink: { name: '© 2026', value: '<a href="/other-policies" rel="noopener noreferrer nofollow">©</a>' },
    });
  });

  it('CA-02 OR-11 has the sandbox’s publishable key in demo mode while none is set', async () => {
    expect(await config(['stripe.publishableKey'])).toEqual({ 'stripe.publishableKey': 'pk_test_sandbox' });
    const live = await startApi({
      variables: {
        MODE: 'live',
        PUBLIC_URL: 'https://market.example',
        SMTP_URL: 'smtps://mail.example',
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      },
    });
    expect(await live.api(getConfiguration, { body: ['stripe.publishableKey'] })).toEqual({
      'stripe.publishableKey': 'pk_live_1',
    });
    await live.close();
  });

  it('CA-02 leaves out a row that does not fit its key and has the rest', async () => {
    await t.db.insert(settings).values([
      { key: 'supportCountries', value: 'CA' },
      { key: 'subscription', value: 'IDYAFLOW_PLUS' },
    ]);
    expect(await config(['supportCountries', 'subscription'])).toEqual({ subscription: 'IDYAFLOW_PLUS' });
  });
});

describe('the screen designs', () => {
  it('CA-03 exist for each of the eight screens, designed or not', async () => {
    for (const screenName of SCREEN_NAMES)
      expect(await t.api(getScreenDesign, { body: { screenName } })).toMatchObject({ screenName, menu: [] });
  });

  it('CA-03 AP-10 have the light theme until another is chosen', async () => {
    expect((await t.api(getScreenDesign, { body: { screenName: 'Theme' } })).theme).toBe('light');
    await t.db.insert(screenDesigns).values({ screenName: 'Theme', design: { theme: 'idyaflow' } });
    expect((await t.api(getScreenDesign, { body: { screenName: 'Theme' } })).theme).toBe('idyaflow');
  });

  it('CA-03 HF-02 HF-06 have the parts, settings and menu of their row, without links that run code', async () => {
    await t.db.insert(screenDesigns).values({
      screenName: 'Header',
      design: {
        customAttributes: { logo: 'none' },
        otherSettings: { header: { header_position: 'fixed' } },
        menu: [
          {
            id: '1',
            label: 'Bikes',
            url: '/search?category=bikes',
            submenu: [{ id: '2', label: 'Bad', url: 'javascript:x' }],
          },
          { id: '3', label: 'Bad', url: ' JAVASCRIPT:x', submenu: [] },
          // An invalid entry does not remove the others.
          { id: '4', label: 'Bad', url: null } as never,
        ],
      },
    });
    expect(await t.api(getScreenDesign, { body: { screenName: 'Header' } })).toMatchObject({
      customAttributes: { logo: 'none' },
      otherSettings: { header: { header_position: 'fixed' } },
      menu: [{ label: 'Bikes', submenu: [] }],
    });
  });

  it('CA-03 are the default when a row cannot be read', async () => {
    await t.db.insert(screenDesigns).values({ screenName: 'Theme', design: { theme: 'pink' as 'light' } });
    expect((await t.api(getScreenDesign, { body: { screenName: 'Theme' } })).theme).toBe('light');
  });

  it('CA-03 do not exist for an unknown screen', async () => {
    expect((await t.api.expectError(getScreenDesign, { body: { screenName: 'Footer' } })).status).toBe(400);
  });
});

describe('the other settings', () => {
  it('CA-03 CA-07 distinguish subscribed from installed packages', async () => {
    await t.db
      .insert(packages)
      .values([
        { namespace: 'messaging', isInstalled: true },
        { namespace: 'extanalytics', isSubscribed: true },
        { namespace: 'deposits', isInstalled: true, isSubscribed: true },
        { namespace: 'enterprise1' },
      ]);
    expect(await t.api(getPackages)).toEqual([{ namespace: 'deposits' }, { namespace: 'extanalytics' }]);
    expect(await t.api(getInstalledPackages)).toEqual([{ namespace: 'deposits' }, { namespace: 'messaging' }]);
  });

  it('CA-03 have the sign-in methods, by GET and by POST', async () => {
    const standard = { layout: 'default', loginAttributes: { facebookEnabled: false, googleEnabled: false } };
    expect(await t.api(getCustomerLogin)).toEqual({ result: { customerLogin: standard } });
    const own = { layout: 'page', loginAttributes: { facebookEnabled: false, googleEnabled: true } };
    await t.db.insert(settings).values({ key: 'customerLogin', value: own });
    expect(await t.api(postCustomerLogin)).toEqual({ result: { customerLogin: own } });
    expect(await t.api(getCustomerLogin)).toEqual({ result: { customerLogin: own } });
    // Some callers send an empty body.
    expect(await t.api.raw('/api/customerLogin', { method: 'POST', body: {} })).toMatchObject({ status: 200 });
  });

  it('CA-03 have the customer attributes in the operator’s order', async () => {
    await t.db.insert(customerAttributes).values([
      { uniqueName: 'b', name: 'B', attributeType: 'Text', position: 2 },
      { uniqueName: 'a', name: 'A', attributeType: 'Picklist', position: 1, isRequired: true, pickListElements: ['x'] },
      { uniqueName: 'c', name: 'C', attributeType: 'Hologram', position: 0 },
    ]);
    expect((await t.api(getCustomAttributes)).customAttributes).toEqual([
      { uniqueName: 'a', name: 'A', attributeType: 'Picklist', isRequired: true, pickListElements: ['x'] },
      { uniqueName: 'b', name: 'B', attributeType: 'Text', isRequired: false, pickListElements: [] },
    ]);
  });

  it('CA-03 SE-09 have the searched fields by weight', async () => {
    await t.db.insert(productAttributes).values([
      { uniqueName: 'Material', name: 'Material', attributeType: 'Text', section: 's', isSearchable: true },
      { uniqueName: 'Weight', name: 'Weight', attributeType: 'Numeric', section: 's' },
    ]);
    expect(await t.api(getSearchableFieldsOrder)).toEqual(['Product_Name', 'category', 'Material', 'city']);
    await t.db.insert(settings).values({ key: 'searchableFieldsOrder', value: ['city', 'Product_Name'] });
    expect(await t.api(getSearchableFieldsOrder)).toEqual(['city', 'Product_Name']);
  });

  it('CA-03 AV-07 have the UTC offsets of the listings’ time zones, the same all year', async () => {
    const [sellerId, categoryId] = [await insertSeller(t.db), await insertCategory(t.db, { slug: 'canoes' })];
    for (const timeZone of ['Asia/Tokyo', 'America/St_Johns', 'Asia/Tokyo', 'Mars/Base'])
      await insertProduct(t.db, { sellerId, categoryId, timeZone });
    const zoneOffsets = await t.api(listZoneOffsets);
    expect(Object.keys(zoneOffsets)).toEqual(['America/St_Johns', 'Asia/Tokyo']);
    const year = new Date().getUTCFullYear();
    const [from, until] = [Date.UTC(year - 1, 0, 1) / 60_000, Date.UTC(year + 3, 0, 1) / 60_000];
    expect(zoneOffsets['Asia/Tokyo']).toEqual({ transitions: [{ from, offset: 540 }], until });
    expect(zoneOffsets['America/St_Johns']?.transitions.map(({ offset }) => offset)).toEqual([
      -210, -150, -210, -150, -210, -150, -210, -150, -210,
    ]);
  });

  it('CA-03 IL-01 have the operator’s texts by file name, jp for Japanese, and nothing for other names', async () => {
    await t.db.insert(translations).values([
      { fileName: 'jp', key: 'order.pay', value: '支払う' },
      { fileName: 'en', key: 'order.pay', value: 'Pay now' },
    ]);
    const file = async (fileName: string) => (await t.api(getTranslationFile, { body: { fileName } })).developerFile;
    expect(await file('en')).toEqual({ 'order.pay': 'Pay now' });
    expect(await file('jp')).toEqual({ 'order.pay': '支払う' });
    expect(await file('ja')).toEqual({ 'order.pay': '支払う' });
    for (const fileName of ['de', 'xx', '../en', '__proto__']) expect(await file(fileName)).toEqual({});
  });
});

it('CA-02 a changed setting replaces the cached one', async () => {
  const defaultApi = await startApi({ settingsCacheMs: undefined });
  const read = () => defaultApi.api(getConfiguration, { body: ['subscription'] });
  await defaultApi.db.insert(settings).values({ key: 'subscription', value: 'one' });
  expect(await read()).toEqual({ subscription: 'one' });
  await defaultApi.db.update(settings).set({ value: 'two' }).where(eq(settings.key, 'subscription'));
  await vi.waitFor(async () => expect(await read()).toEqual({ subscription: 'two' }));
  await defaultApi.close();
});

it('CA-02 a text that looks like a number stays a text', async () => {
  const key = 'extanalytics.facebookPixelID';
  const fresh = await startApi();
  await fresh.db.insert(settings).values({ key, value: '1234567890' });
  expect(await fresh.api(getConfiguration, { body: [key] })).toEqual({ [key]: '1234567890' });
  await fresh.close();
});
