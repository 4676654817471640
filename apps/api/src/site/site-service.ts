import { AttributeType, CustomerLogin, type CustomerAttribute, type ProductAttribute } from '@marketplace/api-contract';
import { DATA_PREFIX, attributeName, ownName, sectionName, valueName, type GetName } from '@marketplace/formats';
import { z } from 'zod';
import type { Deps } from '../deps';
import { loadConfiguration } from './configuration';
import { loadDesigns } from './screen-designs';
import {
  findAttributesOfCustomers,
  findAttributesOfProducts,
  findPackages,
  findPublicSetting,
  findPublicSettings,
  findTranslations,
} from './site-repository';

/**
 * The customer attributes of the sign-up, in the operator's order. A row of an unknown type is left
 * out.
 */
export async function loadCustomerAttributes(
  { db }: Pick<Deps, 'db'>,
  getName: GetName = ownName,
): Promise<CustomerAttribute[]> {
  const rows = await findAttributesOfCustomers(db);
  return rows.flatMap(({ position: _, attributeType, ...row }) => {
    const type = AttributeType.safeParse(attributeType);
    if (!type.success) return [];
    const named = row.pickListElements
      .map((value) => [value, valueName(row.uniqueName, value, getName)] as const)
      .filter(([value, name]) => name !== value);
    const valueNames = named.length > 0 && { valueNames: Object.fromEntries(named) };
    return [{ ...row, ...valueNames, name: attributeName(row, getName), attributeType: type.data }];
  });
}

/** The product attributes, in the operator's order. A row of an unknown type is left out. */
export async function loadProductAttributes(
  { db }: Pick<Deps, 'db'>,
  getName: GetName = ownName,
): Promise<ProductAttribute[]> {
  const rows = await findAttributesOfProducts(db);
  return rows.flatMap(({ position: _, attributeType, ...row }) => {
    const type = AttributeType.safeParse(attributeType);
    const words = { name: attributeName(row, getName), section: sectionName(row.section, getName) };
    return type.success ? [{ ...row, ...words, attributeType: type.data }] : [];
  });
}

/** Unique names of the product attributes that are filters. */
export async function loadFilterNames({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const attributes = await loadProductAttributes({ db });
  return attributes.filter(({ isFiltered }) => isFiltered).map(({ uniqueName }) => uniqueName);
}

/** Whether a new customer confirms the email address before the first sign-in. */
export async function isVerificationRequired({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return (await findPublicSettings(db)).get('customer_account.verify') === true;
}

/**
 * Who sees street, phone and email of a private seller: customers with a paid order, or `everyone`.
 */
export async function getSellerDetailsAudience({ db }: Pick<Deps, 'db'>): Promise<'everyone' | 'customers'> {
  return (await findPublicSettings(db)).get('sellerDetails') === 'everyone' ? 'everyone' : 'customers';
}

const DelayMinutes = z.int().min(1).max(10_080);
const DEFAULT_DELAY_MINUTES = 10;

/** The setting `messageEmailDelayMinutes`: how long a message stays unread before its recipient is mailed. */
export async function loadMessageEmailDelay({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const value = await findPublicSetting(db, 'messageEmailDelayMinutes');
  const minutes = DelayMinutes.optional().safeParse(value);
  if (!minutes.success) log.warn({ key: 'messageEmailDelayMinutes' }, 'a setting does not fit its key');
  return minutes.data ?? DEFAULT_DELAY_MINUTES;
}

/**
 * Whether a new customer saves a card (AU-04): set in the operator's login design, and the provider
 * has a key.
 */
export async function isSignUpCardRequired(deps: Pick<Deps, 'db' | 'environment' | 'log'>): Promise<boolean> {
  const [designs, configuration] = await Promise.all([loadDesigns(deps), loadConfiguration(deps)]);
  const isEnabled = designs.get('Customer_Login')?.loginAttributes.paymentEnabled === true;
  return isEnabled && Boolean(configuration['stripe.publishableKey']);
}

type Namespaces = { namespace: string }[];

export async function loadPackagesByState({
  db,
}: Pick<Deps, 'db'>): Promise<Record<'subscribed' | 'installed', Namespaces>> {
  const rows = await findPackages(db);
  const named = (isIncluded: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isIncluded).map(({ namespace }) => ({ namespace }));
  return { subscribed: named((row) => row.isSubscribed), installed: named((row) => row.isInstalled) };
}

export const isInstalled = async (deps: Pick<Deps, 'db'>, namespace: string): Promise<boolean> =>
  (await loadPackagesByState(deps)).installed.some((one) => one.namespace === namespace);

const DIALOG: CustomerLogin = {
  layout: 'default',
  loginAttributes: { facebookEnabled: false, googleEnabled: false },
};

/**
 * How customers sign in: the setting `customerLogin`, by default the dialog with email and
 * password.
 */
export async function loadCustomerLogin({ db }: Pick<Deps, 'db'>): Promise<CustomerLogin> {
  const setting = CustomerLogin.safeParse((await findPublicSettings(db)).get('customerLogin'));
  return setting.success ? setting.data : DIALOG;
}

/**
 * The setting `searchableFieldsOrder`, by default the name, the category, the searchable attributes
 * and the place.
 */
export async function loadSearchableFieldsOrder({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const order = (await findPublicSettings(db)).get('searchableFieldsOrder');
  if (Array.isArray(order)) return order.filter((name) => typeof name === 'string');
  const searchable = (await loadProductAttributes({ db })).filter(({ isSearchable }) => isSearchable);
  return ['Product_Name', 'category', ...searchable.map(({ uniqueName }) => uniqueName), 'city'];
}

/** The operator's texts by file name, without the translations of data. */
export async function loadTranslationFiles({ db }: Pick<Deps, 'db'>): Promise<Map<string, Record<string, string>>> {
  const files = new Map<string, Record<string, string>>();
  for (const { fileName, key, value } of await findTranslations(db)) {
    if (key.startsWith(DATA_PREFIX)) continue;
    const file = files.get(fileName) ?? {};
    file[key] = value;
    files.set(fileName, file);
  }
  return files;
}
