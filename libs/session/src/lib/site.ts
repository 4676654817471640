import type {
  ResponseBody,
  Company,
  ConfigurationKey,
  CustomerLogin,
  Language,
  Policies,
  ProductAttribute,
  SafeHtml,
  ScreenDesign,
  ThemeName,
} from '@marketplace/api-contract';
import {
  getConfiguration,
  getCustomerLogin,
  getInstalledPackages,
  getPackages,
  getProductAttributes,
  getScreenDesign,
  getTranslationFile,
  listZoneOffsets,
} from '@marketplace/api-contract/operations';
import type { Api } from '@marketplace/api-client';
import { addressLines, translationFileName, type OffsetsByZone } from '@marketplace/formats';

/** The marketplace as every page needs it: configuration, designs and packages, as plain data. */
export interface Site {
  company: Omit<Company, 'address'>;
  /** The company's address in the order of its country, written in the page's language (HF-10). */
  addressLines: readonly string[];
  websiteURL: string;
  adminAppURL: string;
  /** 'IDYAFLOW_PLUS' hides the powered-by credit (HF-11). */
  subscription: string;
  supportCountries: readonly string[];
  marketplaceType: 'product' | 'seller';
  messageServer: string;
  googleMapAPIKey: string;
  /**
   * URL template of a tile server with {z}, {x} and {y}, instead of the built-in map; empty for
   * none.
   */
  mapTileURL: string;
  mapTileAttribution: string;
  /** Origins that pictures may be loaded from, besides the marketplace's own. */
  pictureOrigins: readonly string[];
  dateSelection: 'Date Range' | 'Start Date Only';
  publishableKey: string;
  googleClientID: string;
  facebookClientID: string;
  externalScripts: readonly string[];
  /** Names of the existing policies; the policy pages load their texts. */
  policyNames: Readonly<Partial<Record<keyof Policies, string>>>;
  /** Empty for none. */
  copyright: SafeHtml;
  theme: ThemeName;
  header: ScreenDesign;
  search: ScreenDesign;
  product: ScreenDesign;
  loginDesign: ScreenDesign;
  customerLogin: CustomerLogin;
  /** The listing attributes that results can be filtered by. */
  filters: readonly Pick<ProductAttribute, 'uniqueName' | 'name' | 'attributeType'>[];
  /** UTC offsets of the listings' time zones. */
  zoneOffsets: OffsetsByZone;
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
  'pictureOrigins',
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
 * Loads configuration, screen designs and packages in parallel. Rejects if the configuration or a
 * design can't be loaded (AP-02); packages that can't be loaded are reported to `onFailure` and
 * count as none (AP-09).
 */
export async function loadSite(
  api: Api,
  language: Language,
  onFailure: (what: string, error: unknown) => void,
): Promise<Site> {
  const design = (screenName: ScreenDesign['screenName']) => api(getScreenDesign, { body: { screenName } });
  const namespaces = (what: string, call: Promise<ResponseBody<typeof getPackages>>) =>
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
    loginDesign,
    login,
    attributes,
    zoneOffsets,
    installedPackages,
    subscribedPackages,
  ] = await Promise.all([
    api(getConfiguration, { body: [...KEYS] }),
    design('Theme'),
    design('Header'),
    design('Search'),
    design('Product'),
    design('Customer_Login'),
    api(getCustomerLogin),
    api(getProductAttributes),
    api(listZoneOffsets),
    namespaces('installed packages', api(getInstalledPackages)),
    namespaces('packages', api(getPackages)),
  ]);

  const { policies = {} } = configuration;
  const { address, ...company } = configuration.company ?? NO_COMPANY;
  return {
    company,
    addressLines: addressLines(address, language),
    websiteURL: configuration.websiteURL ?? '',
    adminAppURL: configuration.adminAppURL ?? '',
    subscription: configuration.subscription ?? '',
    supportCountries: configuration.supportCountries ?? [],
    marketplaceType: configuration.marketplaceType ?? 'product',
    messageServer: configuration.messageServer ?? '',
    googleMapAPIKey: configuration.googleMapAPIKey ?? '',
    mapTileURL: configuration['map.tileURL'] ?? '',
    mapTileAttribution: configuration['map.tileAttribution'] ?? '',
    pictureOrigins: configuration.pictureOrigins ?? [],
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
    loginDesign,
    customerLogin: login.result.customerLogin,
    filters: attributes
      .filter(({ isFiltered }) => isFiltered)
      .map(({ uniqueName, name, attributeType }) => ({ uniqueName, name, attributeType })),
    zoneOffsets,
    installedPackages,
    subscribedPackages,
  };
}

/**
 * The operator's texts in a language by key, as `search.noResults` (namespace first); none if they
 * can't be loaded (AP-09).
 */
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
