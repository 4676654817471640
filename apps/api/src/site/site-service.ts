import { AttributeType, CustomerLogin, type CustomerAttribute, type ProductAttribute } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { readConfiguration } from './configuration';
import { attributeName, DATA_PREFIX, ownName, sectionName, valueName, type NameOf } from './names';
import { readDesigns } from './screen-designs';
import {
  readAttributesOfCustomers,
  readAttributesOfProducts,
  readPackages,
  readPublicSettings,
  readTranslations,
} from './site-repository';

/** What is asked of a customer at sign-up, in the operator's order. A row of an unknown type is left out. */
export async function readCustomerAttributes(
  { db }: Pick<Deps, 'db'>,
  nameOf: NameOf = ownName,
): Promise<CustomerAttribute[]> {
  const rows = await readAttributesOfCustomers(db);
  return rows.flatMap(({ position: _, attributeType, ...row }) => {
    const type = AttributeType.safeParse(attributeType);
    if (!type.success) return [];
    const named = row.pickListElements
      .map((value) => [value, valueName(row.uniqueName, value, nameOf)] as const)
      .filter(([value, name]) => name !== value);
    const valueNames = named.length > 0 && { valueNames: Object.fromEntries(named) };
    return [{ ...row, ...valueNames, name: attributeName(row, nameOf), attributeType: type.data }];
  });
}

/** What listings may tell about themselves, in the operator's order. A row of an unknown type is left out. */
export async function readProductAttributes(
  { db }: Pick<Deps, 'db'>,
  nameOf: NameOf = ownName,
): Promise<ProductAttribute[]> {
  const rows = await readAttributesOfProducts(db);
  return rows.flatMap(({ position: _, attributeType, ...row }) => {
    const type = AttributeType.safeParse(attributeType);
    const words = { name: attributeName(row, nameOf), section: sectionName(row.section, nameOf) };
    return type.success ? [{ ...row, ...words, attributeType: type.data }] : [];
  });
}

/** Unique names of the product attributes that a search can be narrowed by. */
export async function readFilterNames({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const attributes = await readProductAttributes({ db });
  return attributes.filter(({ isFiltered }) => isFiltered).map(({ uniqueName }) => uniqueName);
}

/** Whether a new customer confirms the e-mail before the first sign-in. */
export async function readIsVerificationRequired({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return (await readPublicSettings(db)).get('customer_account.verify') === true;
}

/** Who sees street, phone and email of a private seller: customers with a paid order from them, unless the operator has set `everyone`. */
export async function readSellerDetailsFor({ db }: Pick<Deps, 'db'>): Promise<'everyone' | 'customers'> {
  return (await readPublicSettings(db)).get('sellerDetails') === 'everyone' ? 'everyone' : 'customers';
}

/** Whether a new customer saves a card (AU-04): where the operator's design of the registration says so, and there is a key for the provider. */
export async function readIsCardAsked(deps: Pick<Deps, 'db' | 'environment' | 'log'>): Promise<boolean> {
  const [designs, configuration] = await Promise.all([readDesigns(deps), readConfiguration(deps)]);
  const isEnabled = designs.get('Registration')?.loginAttributes.paymentEnabled === true;
  return isEnabled && Boolean(configuration['stripe.publishableKey']);
}

type Namespaces = { namespace: string }[];

export async function readPackagesBySort({
  db,
}: Pick<Deps, 'db'>): Promise<Record<'subscribed' | 'installed', Namespaces>> {
  const rows = await readPackages(db);
  const named = (isWanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isWanted).map(({ namespace }) => ({ namespace }));
  return { subscribed: named((row) => row.isSubscribed), installed: named((row) => row.isInstalled) };
}

export const isInstalled = async (deps: Pick<Deps, 'db'>, namespace: string): Promise<boolean> =>
  (await readPackagesBySort(deps)).installed.some((one) => one.namespace === namespace);

const DIALOG: CustomerLogin = {
  layout: 'default',
  loginAttributes: { facebookEnabled: false, googleEnabled: false },
};

/** How customers sign in: the setting `customerLogin`, by default the dialog with e-mail and password. */
export async function readCustomerLogin({ db }: Pick<Deps, 'db'>): Promise<CustomerLogin> {
  const setting = CustomerLogin.safeParse((await readPublicSettings(db)).get('customerLogin'));
  return setting.success ? setting.data : DIALOG;
}

/** The setting `searchableFieldsOrder`, by default the name, the category, the searchable attributes and the place. */
export async function readSearchableFieldsOrder({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const order = (await readPublicSettings(db)).get('searchableFieldsOrder');
  if (Array.isArray(order)) return order.filter((name) => typeof name === 'string');
  const searchable = (await readProductAttributes({ db })).filter(({ isSearchable }) => isSearchable);
  return ['Product_Name', 'category', ...searchable.map(({ uniqueName }) => uniqueName), 'city'];
}

/** The operator's own texts by file name, without what translates their data. */
export async function readTranslationFiles({ db }: Pick<Deps, 'db'>): Promise<Map<string, Record<string, string>>> {
  const files = new Map<string, Record<string, string>>();
  for (const { fileName, key, value } of await readTranslations(db)) {
    if (key.startsWith(DATA_PREFIX)) continue;
    const file = files.get(fileName) ?? {};
    file[key] = value;
    files.set(fileName, file);
  }
  return files;
}
