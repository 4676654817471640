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
  listClocks,
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
} from '../db/schema';
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

describe('CA-02 configuration', () => {
  it('answers the keys asked for and those only', async () => {
    await t.db.insert(settings).values([
      { key: 'adminAppURL', value: 'https://admin.example' },
      { key: 'supportCountries', value: ['CA', 'US'] },
    ]);
    expect(await config(['adminAppURL', 'googleMapAPIKey'])).toEqual({ adminAppURL: 'https://admin.example' });
    expect(await config([])).toEqual({});
  });

  it('never answers a secret, an unknown key or anything of an object’s own', async () => {
    await t.db.insert(settings).values([
      { key: 'stripe.secretKey', value: 'sk_test_1', isSecret: true },
      { key: 'internal.note', value: 'x' },
      { key: 'googleMapAPIKey', value: 'hidden by its row', isSecret: true },
    ]);
    const asked = [
      'stripe.secretKey',
      'internal.note',
      'googleMapAPIKey',
      '__proto__',
      'constructor',
      'DATABASE_URL',
      "' OR 1=1",
    ];
    expect(await config(asked)).toEqual({});
    const { body } = await t.api.raw('/api/config', { method: 'POST', body: [...CONFIGURATION_KEYS] });
    expect(JSON.stringify(body)).not.toMatch(/sk_test_1|hidden/);
  });

  it('derives the company’s name, text and address where they have no row of their own', async () => {
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

  it('PO-01 answers company text and policies as safe HTML', async () => {
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

  it('OR-11 answers the sandbox’s publishable key in demo mode while none is set', async () => {
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

  it('leaves out a row that does not fit its key, and answers the rest', async () => {
    await t.db.insert(settings).values([
      { key: 'supportCountries', value: 'CA' },
      { key: 'subscription', value: 'IDYAFLOW_PLUS' },
    ]);
    expect(await config(['supportCountries', 'subscription'])).toEqual({ subscription: 'IDYAFLOW_PLUS' });
  });
});

describe('CA-03 screen designs', () => {
  it('answers each of the eight screens, designed or not', async () => {
    for (const screenName of SCREEN_NAMES)
      expect(await t.api(getScreenDesign, { body: { screenName } })).toMatchObject({ screenName, menu: [] });
  });

  it('AP-10 the theme is light until it is chosen', async () => {
    expect((await t.api(getScreenDesign, { body: { screenName: 'Theme' } })).theme).toBe('light');
    await t.db.insert(screenDesigns).values({ screenName: 'Theme', design: { theme: 'idyaflow' } });
    expect((await t.api(getScreenDesign, { body: { screenName: 'Theme' } })).theme).toBe('idyaflow');
  });

  it('HF-02 HF-06 answers the parts, settings and menu of a row, without links that run code', async () => {
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
          // An entry that cannot be read takes nothing else with it.
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

  it('answers the default where a row cannot be read', async () => {
    await t.db.insert(screenDesigns).values({ screenName: 'Theme', design: { theme: 'pink' as 'light' } });
    expect((await t.api(getScreenDesign, { body: { screenName: 'Theme' } })).theme).toBe('light');
  });

  it('refuses a screen that does not exist', async () => {
    expect((await t.api.refused(getScreenDesign, { body: { screenName: 'Footer' } })).status).toBe(400);
  });
});

describe('CA-03 the other settings', () => {
  it('CA-07 tells subscribed from installed packages', async () => {
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

  it('answers how customers sign in, by GET and by POST', async () => {
    const standard = { layout: 'default', loginAttributes: { facebookEnabled: false, googleEnabled: false } };
    expect(await t.api(getCustomerLogin)).toEqual({ result: { customerLogin: standard } });
    const own = { layout: 'page', loginAttributes: { facebookEnabled: false, googleEnabled: true } };
    await t.db.insert(settings).values({ key: 'customerLogin', value: own });
    expect(await t.api(postCustomerLogin)).toEqual({ result: { customerLogin: own } });
    expect(await t.api(getCustomerLogin)).toEqual({ result: { customerLogin: own } });
    // Some callers send an empty body with it.
    expect(await t.api.raw('/api/customerLogin', { method: 'POST', body: {} })).toMatchObject({ status: 200 });
  });

  it('answers the customer attributes in the operator’s order', async () => {
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

  it('SE-09 answers the searched fields, weightiest first', async () => {
    await t.db.insert(productAttributes).values([
      { uniqueName: 'Material', name: 'Material', attributeType: 'Text', section: 's', isSearchable: true },
      { uniqueName: 'Weight', name: 'Weight', attributeType: 'Numeric', section: 's' },
    ]);
    expect(await t.api(getSearchableFieldsOrder)).toEqual(['Product_Name', 'category', 'Material', 'city']);
    await t.db.insert(settings).values({ key: 'searchableFieldsOrder', value: ['city', 'Product_Name'] });
    expect(await t.api(getSearchableFieldsOrder)).toEqual(['city', 'Product_Name']);
  });

  it('AV-07 answers the clocks of the zones that listings are in, the same all year', async () => {
    const [sellerId, categoryId] = [await insertSeller(t.db), await insertCategory(t.db, { slug: 'canoes' })];
    for (const timeZone of ['Asia/Tokyo', 'America/St_Johns', 'Asia/Tokyo', 'Mars/Base'])
      await insertProduct(t.db, { sellerId, categoryId, timeZone });
    const clocks = await t.api(listClocks);
    expect(Object.keys(clocks)).toEqual(['America/St_Johns', 'Asia/Tokyo']);
    const year = new Date().getUTCFullYear();
    const [from, until] = [Date.UTC(year - 1, 0, 1) / 60_000, Date.UTC(year + 3, 0, 1) / 60_000];
    expect(clocks['Asia/Tokyo']).toEqual({ changes: [{ from, offset: 540 }], until });
    expect(clocks['America/St_Johns']?.changes.map(({ offset }) => offset)).toEqual([
      -210, -150, -210, -150, -210, -150, -210, -150, -210,
    ]);
  });

  it('IL-01 answers the operator’s texts by file name, jp for Japanese, nothing for other names', async () => {
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

it('CA-02 shows a changed row within a second although settings are remembered', async () => {
  const usual = await startApi({ settingsCacheMs: undefined });
  const read = () => usual.api(getConfiguration, { body: ['subscription'] });
  await usual.db.insert(settings).values({ key: 'subscription', value: 'one' });
  expect(await read()).toEqual({ subscription: 'one' });
  await usual.db.update(settings).set({ value: 'two' }).where(eq(settings.key, 'subscription'));
  await vi.waitFor(async () => expect(await read()).toEqual({ subscription: 'two' }), { timeout: 1000, interval: 50 });
  await usual.close();
});

it('CA-02 gives a text that looks like a number as the text it is', async () => {
  const key = 'extanalytics.facebookPixelID';
  const fresh = await startApi();
  await fresh.db.insert(settings).values({ key, value: '1234567890' });
  expect(await fresh.api(getConfiguration, { body: [key] })).toEqual({ [key]: '1234567890' });
  await fresh.close();
});
