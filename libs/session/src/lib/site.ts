import {
  getConfiguration,
  getCustomerLogin,
  getInstalledPackages,
  getPackages,
  getProductAttributes,
  getScreenDesign,
  getTranslationFile,
  listClocks,
  type AnswerOf,
  type Company,
  type ConfigurationKey,
  type CustomerLogin,
  type Language,
  type Policies,
  type ProductAttribute,
  type SafeHtml,
  type ScreenDesign,
  type ThemeName,
} from '@marketplace/api-contract';
import type { Api } from '@marketplace/api-client';
import { translationFileName, type Clocks } from '@marketplace/formats';

/** What every page needs to know of the marketplace: configuration, designs and packages, as plain data. */
export interface Site {
  company: Company;
  websiteURL: string;
  adminAppURL: string;
  /** 'IDYAFLOW_PLUS' hides the powered-by credit (HF-11). */
  subscription: string;
  supportCountries: readonly string[];
  marketplaceType: 'product' | 'seller';
  messageServer: string;
  googleMapAPIKey: string;
  /** A tile server's address with {z}, {x} and {y}, in place of the map that is drawn here; empty for none. */
  mapTileURL: string;
  mapTileAttribution: string;
  dateSelection: 'Date Range' | 'Start Date Only';
  publishableKey: string;
  googleClientID: string;
  facebookClientID: string;
  externalScripts: readonly string[];
  /** Names of the policies that exist; their text is loaded by the policy pages. */
  policyNames: Readonly<Partial<Record<keyof Policies, string>>>;
  /** Empty where there is none. */
  copyright: SafeHtml;
  theme: ThemeName;
  header: ScreenDesign;
  search: ScreenDesign;
  product: ScreenDesign;
  registration: ScreenDesign;
  customerLogin: CustomerLogin;
  /** The attributes of listings that results can be filtered by. */
  filters: readonly Pick<ProductAttribute, 'uniqueName' | 'name' | 'attributeType'>[];
  /** Of the zones that listings are in. */
  clocks: Clocks;
  installedPackages: readonly string[];
  subscribedPackages: readonly string[];
}

const KEYS = [
  'company',
  'websiteURL',
  'adminAppURL',
  'subscription',
  'supportCountries',
  'marketplaceType',
  'messageServer',
  'googleMapAPIKey',
  'map.tileURL',
  'map.tileAttribution',
  'calendar.dateSelection',
  'stripe.publishableKey',
  'customer_account.googleClientID',
  'customer_account.facebookClientID',
  'externalScripts',
  'policies',
] as const satisfies readonly ConfigurationKey[];

const NO_COMPANY = {
  name: '',
  email: '',
  phone: '',
  aboutUs: '' as SafeHtml,
  description: '',
  keywords: [],
  socialLinks: {},
  address: { street: '', city: '', state: '', zip: '', country: '' },
} satisfies Company;

/**
 * Reads configuration, screen designs and packages, all at once. Rejects when the configuration or a design cannot be read
 * (AP-02); packages that cannot be read are reported through `onFailure` and count as none (AP-09).
 */
export async function loadSite(api: Api, onFailure: (what: string, error: unknown) => void): Promise<Site> {
  const design = (screenName: ScreenDesign['screenName']) => api(getScreenDesign, { body: { screenName } });
  const namespaces = (what: string, call: Promise<AnswerOf<typeof getPackages>>) =>
    call.then(
      (list) => list.map((entry) => entry.namespace),
      (error: unknown) => (onFailure(what, error), []),
    );

  const [
    configuration,
    theme,
    header,
    search,
    product,
    registration,
    login,
    attributes,
    clocks,
    installedPackages,
    subscribedPackages,
  ] = await Promise.all([
    api(getConfiguration, { body: [...KEYS] }),
    design('Theme'),
    design('Header'),
    design('Search'),
    design('Product'),
    design('Registration'),
    api(getCustomerLogin),
    api(getProductAttributes),
    api(listClocks),
    namespaces('installed packages', api(getInstalledPackages)),
    namespaces('packages', api(getPackages)),
  ]);

  const { policies = {} } = configuration;
  return {
    company: configuration.company ?? NO_COMPANY,
    websiteURL: configuration.websiteURL ?? '',
    adminAppURL: configuration.adminAppURL ?? '',
    subscription: configuration.subscription ?? '',
    supportCountries: configuration.supportCountries ?? [],
    marketplaceType: configuration.marketplaceType ?? 'product',
    messageServer: configuration.messageServer ?? '',
    googleMapAPIKey: configuration.googleMapAPIKey ?? '',
    mapTileURL: configuration['map.tileURL'] ?? '',
    mapTileAttribution: configuration['map.tileAttribution'] ?? '',
    dateSelection: configuration['calendar.dateSelection'] ?? 'Date Range',
    publishableKey: configuration['stripe.publishableKey'] ?? '',
    googleClientID: configuration['customer_account.googleClientID'] ?? '',
    facebookClientID: configuration['customer_account.facebookClientID'] ?? '',
    externalScripts: configuration.externalScripts ?? [],
    policyNames: Object.fromEntries(Object.entries(policies).map(([key, policy]) => [key, policy.name])),
    copyright: policies.CopyrightLink?.value ?? ('' as SafeHtml),
    theme: theme.theme ?? 'light',
    header,
    search,
    product,
    registration,
    customerLogin: login.result.customerLogin,
    filters: attributes
      .filter(({ isFiltered }) => isFiltered)
      .map(({ uniqueName, name, attributeType }) => ({ uniqueName, name, attributeType })),
    clocks,
    installedPackages,
    subscribedPackages,
  };
}

/** The operator's own texts of a language, dotted keys as `search.noResults` (namespace first); none when they cannot be read (AP-09). */
export async function loadOverrides(
  api: Api,
  language: Language,
  onFailure: (what: string, error: unknown) => void,
): Promise<Readonly<Record<string, string>>> {
  try {
    return (await api(getTranslationFile, { body: { fileName: translationFileName(language) } })).developerFile;
  } catch (error) {
    onFailure('translations', error);
    return {};
  }
}
