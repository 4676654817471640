import type { SettingKey } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import {
  customerAttributes,
  packages,
  policies,
  productAttributes,
  promoCodes,
  screenDesigns,
  settings,
} from '@marketplace/database/schema';
import { CUSTOMER_ATTRIBUTES, PRODUCT_ATTRIBUTES, SEARCHABLE_FIELDS_ORDER } from './content/attribute-definitions';
import { POLICIES } from './content/policies';
import {
  CUSTOMER_LOGIN,
  EXCHANGE_RATES,
  PACKAGES,
  PROMO_CODES,
  SCREENS,
  SETTINGS,
  SYNONYMS,
  TAXES_AND_FEES,
} from './content/site';

/** The marketplace's own settings: company, texts, screens, packages, attributes. */
export async function seedSettings(db: Db): Promise<void> {
  const values = {
    ...SETTINGS,
    customerLogin: CUSTOMER_LOGIN,
    searchableFieldsOrder: SEARCHABLE_FIELDS_ORDER,
    exchangeRates: EXCHANGE_RATES,
    searchSynonyms: SYNONYMS,
    taxesAndFees: TAXES_AND_FEES,
  } satisfies Partial<Record<SettingKey, unknown>>;
  await db.insert(settings).values(Object.entries(values).map(([key, value]) => ({ key, value })));
  await db
    .insert(screenDesigns)
    .values(Object.entries(SCREENS).map(([screenName, design]) => ({ screenName, design })));
  await db.insert(packages).values([...PACKAGES]);
  await db.insert(promoCodes).values(
    PROMO_CODES.map(({ code, rate, amount, minimum, currency, usesPerCustomer }) => ({
      code,
      rate,
      amount,
      minimum,
      currency,
      usesPerCustomer,
    })),
  );
  await db.insert(policies).values(POLICIES.map((policy) => ({ ...policy, value: policy.value.trim() })));
  await db.insert(customerAttributes).values(
    CUSTOMER_ATTRIBUTES.map((row, position) => ({
      ...row,
      pickListElements: [...(row.pickListElements ?? [])],
      position,
    })),
  );
  await db.insert(productAttributes).values(
    PRODUCT_ATTRIBUTES.map((row, position) => ({
      ...row,
      pickListElements: [...(row.pickListElements ?? [])],
      position,
    })),
  );
}
