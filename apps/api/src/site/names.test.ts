import {
  getConfiguration,
  getCustomAttributes,
  getProduct,
  getProductAttributes,
  getScreenDesign,
  getTranslationFile,
  listCategories,
  searchProducts,
  searchSellers,
  suggestProducts,
  suggestSellers,
  type Facets,
} from '@marketplace/api-contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  categories,
  customerAttributes,
  policies,
  productAttributes,
  products,
  screenDesigns,
  settings,
  translations,
} from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type TestApi } from '../testing/start-api';

let t: TestApi;
let german: ApiCaller;
let japanese: ApiCaller;
let id: string;
let hiddenId: string;
const NAMES = {
  de: {
    'company.description': 'Leih dir ein Kanu.',
    'company.aboutUs': '<p onclick="x()">Wir <b>verleihen</b>.</p>',
    'company.keywords': 'Kanu, Verleih',
    'policy.PrivacyPolicies.name': 'Datenschutz',
    'policy.PrivacyPolicies.value': '<p>Wir speichern wenig.</p><script>x</script>',
    'menu.water': 'Wasser',
    'menu.boats': 'Boote',
    'category.water': 'Auf dem Wasser',
    'category.canoes': 'Paddelboote',
    'attribute.Condition': 'Zustand',
    'section.Basics': 'Grunddaten',
    'value.Condition.Like new': 'Wie neu',
    'value.Amenities.Hot tub': 'Whirlpool',
    'attribute.Interests': 'Interessen',
    'value.Interests.Outdoors': 'Draußen',
    'category.__proto__': 'nothing',
  },
  jp: { 'category.canoes': 'カヌー', 'value.Condition.Like new': '新品同様' },
};

beforeAll(async () => {
  t = await startApi();
  german = await t.visitor({ 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' });
  japanese = await t.visitor({ 'accept-language': 'ja' });
  const address = { street: '', city: '', state: '', zip: '', country: 'CA' };
  const company = { name: 'Northern Gear', email: '', phone: '', address, socialLinks: {}, keywords: ['canoe'] };
  await t.db
    .insert(settings)
    .values([{ key: 'company', value: { ...company, description: 'Rent a canoe.', aboutUs: '<p>We rent.</p>' } }]);
  await t.db.insert(policies).values({ key: 'PrivacyPolicies', name: 'Privacy', value: '<p>Little is kept.</p>' });
  await t.db.insert(screenDesigns).values({
    screenName: 'Header',
    design: {
      menu: [
        { id: 'water', label: 'Water', url: '', submenu: [{ id: 'boats', label: 'Boats', url: '/search' }] },
        { id: 'help', label: 'Help', url: '/other-policies', submenu: [] },
      ],
    },
  });
  const attribute = { attributeType: 'Picklist', section: 'Basics', isFiltered: true, isSearchable: true };
  await t.db.insert(productAttributes).values([
    { ...attribute, uniqueName: 'Condition', name: 'Condition', pickListElements: ['Like new', 'Used'] },
    {
      ...attribute,
      uniqueName: 'Amenities',
      name: 'Amenities',
      attributeType: 'Multi_Picklist',
      pickListElements: ['Hot tub', 'Kitchen'],
    },
  ]);
  await t.db.insert(customerAttributes).values({
    uniqueName: 'Interests',
    name: 'Interests',
    attributeType: 'Multi_Picklist',
    pickListElements: ['Outdoors', 'Tools'],
  });
  const sellerId = await insertSeller(t.db);
  const parentId = await insertCategory(t.db, { slug: 'water', name: 'On the water' });
  const categoryId = await insertCategory(t.db, { slug: 'canoes', name: 'Canoes', parentId });
  const attributes = { Condition: 'Like new', Amenities: ['Hot tub', 'Kitchen'] };
  id = String(await insertProduct(t.db, { sellerId, categoryId, name: 'Old Town Penobscot', summary: '', attributes }));
  hiddenId = String(await insertProduct(t.db, { sellerId, categoryId, status: 'hidden' }));
  await insertProduct(t.db, {
    sellerId,
    categoryId: await insertCategory(t.db, { slug: 'drills', name: 'Drills' }),
    name: 'Hammer drill',
    summary: '',
    attributes: { Condition: 'Used' },
  });
  await t.db
    .insert(translations)
    .values(
      Object.entries(NAMES).flatMap(([fileName, names]) =>
        Object.entries(names).map(([key, value]) => ({ fileName, key: `data.${key}`, value })),
      ),
    );
});
afterAll(() => t.close());

describe('data of the operator in the language of the call', () => {
  it('IL-01 CA-02 company and policies are translated and sanitised', async () => {
    const answer = await german(getConfiguration, { body: ['company', 'company.aboutUs', 'policies'] });
    expect(answer.company).toMatchObject({
      name: 'Northern Gear',
      description: 'Leih dir ein Kanu.',
      aboutUs: '<p>Wir <b>verleihen</b>.</p>',
      keywords: ['Kanu', 'Verleih'],
    });
    expect(answer['company.aboutUs']).toBe('<p>Wir <b>verleihen</b>.</p>');
    expect(answer.policies?.PrivacyPolicies).toEqual({ name: 'Datenschutz', value: '<p>Wir speichern wenig.</p>' });
    const english = await t.api(getConfiguration, { body: ['company', 'policies'] });
    expect(english.company?.description).toBe('Rent a canoe.');
    expect(english.policies?.PrivacyPolicies?.name).toBe('Privacy');
  });

  it('IL-01 HF-06 the menu is translated, and entries without a translation stay as they are', async () => {
    const { menu } = await german(getScreenDesign, { body: { screenName: 'Header' } });
    expect(menu).toMatchObject([
      { label: 'Wasser', submenu: [{ label: 'Boote', url: '/search' }] },
      { label: 'Help', url: '/other-policies' },
    ]);
  });

  it('IL-01 attributes and sections are translated, and the values that filters and sign-up send stay', async () => {
    expect(await german(getProductAttributes)).toMatchObject([
      { uniqueName: 'Amenities', name: 'Amenities', section: 'Grunddaten' },
      { uniqueName: 'Condition', name: 'Zustand', section: 'Grunddaten', pickListElements: ['Like new', 'Used'] },
    ]);
    const { customAttributes } = await german(getCustomAttributes);
    expect(customAttributes).toEqual([
      {
        uniqueName: 'Interests',
        name: 'Interessen',
        attributeType: 'Multi_Picklist',
        isRequired: false,
        pickListElements: ['Outdoors', 'Tools'],
        valueNames: { Outdoors: 'Draußen' },
      },
    ]);
    expect((await t.api(getCustomAttributes)).customAttributes[0]).not.toHaveProperty('valueNames');
  });

  it('IL-01 PD-01 categories and attributes of a listing are translated', async () => {
    expect((await german(listCategories)).map(({ name }) => name)).toEqual(['Drills', 'Auf dem Wasser', 'Paddelboote']);
    const product = await german(getProduct, { params: { id } });
    expect(product.name).toBe('Old Town Penobscot');
    expect(product.categories.map(({ slug, name }) => [slug, name])).toEqual([
      ['water', 'Auf dem Wasser'],
      ['canoes', 'Paddelboote'],
    ]);
    expect(product.attributes).toMatchObject([
      { uniqueName: 'Amenities', value: ['Whirlpool', 'Kitchen'] },
      { uniqueName: 'Condition', name: 'Zustand', section: 'Grunddaten', value: 'Wie neu' },
    ]);
    expect((await japanese(getProduct, { params: { id } })).attributes[1]?.value).toBe('新品同様');
    const error = await german.expectError(getProduct, { params: { id: hiddenId } });
    expect(error.body.details).toMatchObject({ category: { slug: 'canoes', name: 'Paddelboote' } });
  });
});

describe('a search in the language of the call', () => {
  const found = async (api: ApiCaller, search: string) => {
    const { products: cards } = await api(searchProducts, { query: { search } });
    return cards.map(({ name, match }) => [name, match?.why?.field, match?.why?.text]);
  };
  const findFacet = (facets: Facets | null, name: string) =>
    facets?.attributes.find(({ uniqueName }) => uniqueName === name);

  it('IL-01 SE-03 translates the names of filters and values, not the values themselves', async () => {
    const { facets } = await german(searchProducts, { query: { attribute: 'Condition:Like new' } });
    expect(findFacet(facets, 'Condition')).toEqual({
      kind: 'values',
      uniqueName: 'Condition',
      name: 'Zustand',
      values: [
        { value: 'Like new', name: 'Wie neu', count: 1 },
        { value: 'Used', count: 1 },
      ],
    });
    const english = await t.api(searchProducts, { query: {} });
    expect(findFacet(english.facets, 'Condition')).toMatchObject({
      name: 'Condition',
      values: [
        { value: 'Like new', count: 1 },
        { value: 'Used', count: 1 },
      ],
    });
  });

  it('IL-01 SE-12 finds a listing by category or value in any language and names the match in the visitor’s', async () => {
    expect(await found(german, 'Paddelboot')).toEqual([
      ['Old Town Penobscot', 'category', 'Auf dem Wasser › Paddelboote'],
    ]);
    expect(await found(german, 'Whirlpool')).toEqual([['Old Town Penobscot', 'Amenities', 'Whirlpool, Kitchen']]);
    expect(await found(japanese, 'カヌー')).toEqual([['Old Town Penobscot', 'category', 'On the water › カヌー']]);
    // As in the data, in every language.
    expect(await found(german, 'canoes')).toEqual([['Old Town Penobscot', 'category', 'On the water › Canoes']]);
    expect(await found(german, 'hot tub')).toEqual([['Old Town Penobscot', 'Amenities', 'Hot tub, Kitchen']]);
    expect(await found(t.api, 'Paddelboot')).toEqual([['Old Town Penobscot', undefined, undefined]]);
  });

  it('IL-01 SE-02 suggests categories by their names in that language and in the data', async () => {
    const suggested = async (api: ApiCaller, value: string) =>
      (await api(suggestProducts, { body: { value } }))
        .filter(({ kind }) => kind === 'category')
        .map((one) => [one.Product_Name, one.defaultAddress, one.value]);
    expect(await suggested(german, 'paddel')).toEqual([['Paddelboote', 'Auf dem Wasser', 'canoes']]);
    expect(await suggested(german, 'cano')).toEqual([['Paddelboote', 'Auf dem Wasser', 'canoes']]);
    expect(await suggested(t.api, 'cano')).toEqual([['Canoes', 'On the water', 'canoes']]);
    expect(await german(suggestSellers, { body: { value: 'paddel' } })).toMatchObject([{ value: 'canoes' }]);
  });

  it('IL-01 SE-13 finds sellers by translated categories', async () => {
    const { sellers } = await german(searchSellers, { query: { search: 'Paddelboote' } });
    expect(sellers).toMatchObject([{ name: 'North Shore Rentals', match: { why: { text: 'Paddelboote' } } }]);
    expect((await japanese(searchSellers, { query: { search: 'カヌー' } })).sellers).toHaveLength(1);
  });

  it('IL-01 SE-12 uses a new translation in the next search', async () => {
    const row = and(eq(translations.fileName, 'de'), eq(translations.key, 'data.category.canoes'));
    await t.db.update(translations).set({ value: 'Kanadier' }).where(row);
    expect(await found(german, 'Kanadier')).toEqual([['Old Town Penobscot', 'category', 'Auf dem Wasser › Kanadier']]);
    expect(await found(german, 'Paddelboote')).toEqual([]);
    await t.db.delete(translations).where(row);
    expect(await found(german, 'Kanadier')).toEqual([]);
    expect((await german(listCategories)).map(({ name }) => name)).toContain('Canoes');
  });
});

it('IL-01 the file of overridden texts contains no data names, and a category without a translation keeps its name', async () => {
  const { developerFile } = await t.api(getTranslationFile, { body: { fileName: 'jp' } });
  expect(developerFile).toEqual({});
  await t.db.insert(categories).values({ slug: 'constructor', name: 'Constructor' });
  expect((await german(listCategories)).map(({ name }) => name)).toContain('Constructor');
  expect(await t.db.$count(products)).toBe(3);
});
