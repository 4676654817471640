import { z } from 'zod';
import { endpoint } from './endpoint';
import { Line, SafeHtml } from './primitives';
import { THEMES } from './constants';

export const Address = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  /** Japan only. */
  town: z.string().optional(),
});
export type Address = z.infer<typeof Address>;

export const Company = z.object({
  name: z.string(),
  email: z.string(),
  address: Address,
  phone: z.string(),
  /** Sanitised HTML. */
  aboutUs: SafeHtml,
  description: z.string(),
  keywords: z.array(z.string()),
  /** Half-open hours of service are free text, as the company writes them. */
  socialLinks: z
    .object({
      blog: z.string(),
      facebook: z.string(),
      twitter: z.string(),
      instagram: z.string(),
      linkedin: z.string(),
    })
    .partial(),
});
export type Company = z.infer<typeof Company>;

export const Policy = z.object({ name: z.string(), value: SafeHtml });
export type Policy = z.infer<typeof Policy>;
export const POLICY_NAMES = ['TermsandConditions', 'PrivacyPolicies', 'OtherPolicies', 'CopyrightLink'] as const;
export const Policies = z.partialRecord(z.enum(POLICY_NAMES), Policy);
export type Policies = z.infer<typeof Policies>;

/** Every configuration key that a browser may ask for; others do not exist for it (CA-02). */
export const Configuration = z
  .object({
    'customer_account.googleClientID': z.string(),
    'customer_account.facebookClientID': z.string(),
    'customer_account.verify': z.boolean(),
    policies: Policies,
    'stripe.publishableKey': z.string(),
    adminAppURL: z.string(),
    websiteURL: z.string(),
    company: Company,
    'company.name': z.string(),
    'company.aboutUs': SafeHtml,
    'email.auth.user': z.string(),
    googleMapAPIKey: z.string(),
    'map.tileURL': z.string(),
    'map.tileAttribution': z.string(),
    'extanalytics.googleAnalyticsID': z.string(),
    'extanalytics.facebookPixelID': z.string(),
    'extanalytics.googleTagManagerHead': z.string(),
    'extanalytics.googleTagManagerBody': z.string(),
    externalScripts: z.array(z.string()),
    subscription: z.string(),
    supportCountries: z.array(z.string()),
    marketplaceType: z.enum(['product', 'seller']),
    messageServer: z.string(),
    'calendar.dateSelection': z.enum(['Date Range', 'Start Date Only']),
    /** Another one whenever the operator has changed anything, also what browsers are not told: for whoever keeps answers. */
    'settings.version': z.string(),
  })
  .partial();
export type Configuration = z.infer<typeof Configuration>;
export type ConfigurationKey = keyof Configuration;
export const CONFIGURATION_KEYS = [
  'customer_account.googleClientID',
  'customer_account.facebookClientID',
  'customer_account.verify',
  'policies',
  'stripe.publishableKey',
  'adminAppURL',
  'websiteURL',
  'company',
  'company.name',
  'company.aboutUs',
  'email.auth.user',
  'googleMapAPIKey',
  'map.tileURL',
  'map.tileAttribution',
  'extanalytics.googleAnalyticsID',
  'extanalytics.facebookPixelID',
  'extanalytics.googleTagManagerHead',
  'extanalytics.googleTagManagerBody',
  'externalScripts',
  'subscription',
  'supportCountries',
  'marketplaceType',
  'messageServer',
  'calendar.dateSelection',
  'settings.version',
] as const satisfies readonly ConfigurationKey[];

/** The body is the list of keys wanted; keys that do not exist or are secret are absent from the answer. */
export const getConfiguration = endpoint({
  method: 'POST',
  path: '/api/config',
  access: 'key',
  summary: 'The values of the configuration keys asked for',
  body: z.array(z.string().max(80)).max(60),
  answer: Configuration,
});

export const MenuEntry = z.object({ id: z.string(), label: z.string(), icon: z.string().optional(), url: z.string() });
export const MenuItem = MenuEntry.extend({ submenu: z.array(MenuEntry).default([]) });
export type MenuItem = z.infer<typeof MenuItem>;

export const SCREEN_NAMES = [
  'Activation',
  'Registration',
  'Customer_Login',
  'Search',
  'Product',
  'Payment',
  'Header',
  'Theme',
] as const;
export const ScreenName = z.enum(SCREEN_NAMES);
export type ScreenName = z.infer<typeof ScreenName>;

/** A part of a screen that the design may turn off with 'none'. */
const Part = z.string();

export const ScreenDesign = z.object({
  screenName: ScreenName,
  /** Theme screen only. */
  theme: z.enum(THEMES).optional(),
  customAttributes: z.object({ logo: Part, searchBox: Part, menu: Part, header: Part }).partial().default({}),
  otherSettings: z
    .object({
      /** Address of the picture, and its size in CSS pixels. */
      logo: z.object({ src: z.string(), logo_width: z.number(), logo_height: z.number() }).partial(),
      searchBox: z.object({ search_results: z.string() }).partial(),
      header: z.object({ header_position: z.string() }).partial(),
      filter: z.object({ calendar: z.string(), layout: z.enum(['none', 'sidebar', 'default']) }).partial(),
      search_bar: z.string(),
      /** Product screen: the components that show, in order (PD-06). */
      components: z.array(z.string()),
    })
    .partial()
    .default({}),
  menu: z.array(MenuItem).default([]),
  /** Registration and login screens. */
  loginAttributes: z.object({ paymentEnabled: z.boolean() }).partial().default({}),
});
export type ScreenDesign = z.infer<typeof ScreenDesign>;

export const getScreenDesign = endpoint({
  method: 'POST',
  path: '/api/screenDesign',
  access: 'key',
  summary: 'How one screen is laid out',
  body: z.object({ screenName: ScreenName }),
  answer: ScreenDesign,
});

export const Package = z.object({ namespace: z.string() });
export const getPackages = endpoint({
  method: 'POST',
  path: '/api/getPackages',
  access: 'key',
  summary: 'The packages this marketplace subscribes to',
  answer: z.array(Package),
});
export const getInstalledPackages = endpoint({
  method: 'POST',
  path: '/api/getInstalledPackages',
  access: 'key',
  summary: 'The packages installed',
  answer: z.array(Package),
});

export const ATTRIBUTE_TYPES = [
  'Text',
  'Numeric',
  'Currency',
  'decimal',
  'URL',
  'Long_Text',
  'Picklist',
  'Multi_Picklist',
  'File',
] as const;
export const AttributeType = z.enum(ATTRIBUTE_TYPES);
export type AttributeType = z.infer<typeof AttributeType>;

export const ProductAttribute = z.object({
  uniqueName: z.string(),
  name: z.string(),
  attributeType: AttributeType,
  section: z.string(),
  isFiltered: z.boolean(),
  isSearchable: z.boolean(),
  pickListElements: z.array(z.string()),
});
export type ProductAttribute = z.infer<typeof ProductAttribute>;

export const getProductAttributes = endpoint({
  method: 'POST',
  path: '/api/productAttributes',
  access: 'key',
  summary: 'What listings may tell about themselves, in order',
  answer: z.array(ProductAttribute),
});

export const CustomerAttribute = z.object({
  uniqueName: z.string(),
  name: z.string(),
  attributeType: AttributeType,
  isRequired: z.boolean(),
  pickListElements: z.array(z.string()),
  /** What elements of the list are called in the language of the call, where that is not the element itself. */
  valueNames: z.record(z.string(), z.string()).optional(),
});
export type CustomerAttribute = z.infer<typeof CustomerAttribute>;

export const getCustomAttributes = endpoint({
  method: 'POST',
  path: '/api/customAttributes',
  access: 'key',
  summary: 'What is asked of a customer at sign-up',
  answer: z.object({ customAttributes: z.array(CustomerAttribute) }),
});

export const CustomerLogin = z.object({
  /** 'default' is the dialog; anything else the full page /login. */
  layout: z.string(),
  loginAttributes: z.object({ facebookEnabled: z.boolean(), googleEnabled: z.boolean() }),
});
export type CustomerLogin = z.infer<typeof CustomerLogin>;
const CustomerLoginAnswer = z.object({ result: z.object({ customerLogin: CustomerLogin }) });

export const getCustomerLogin = endpoint({
  method: 'GET',
  path: '/api/customerLogin',
  access: 'key',
  summary: 'How customers sign in here',
  answer: CustomerLoginAnswer,
});
export const postCustomerLogin = endpoint({
  method: 'POST',
  path: '/api/customerLogin',
  access: 'key',
  summary: 'How customers sign in here',
  answer: CustomerLoginAnswer,
});

export const getSearchableFieldsOrder = endpoint({
  method: 'POST',
  path: '/api/getSearchableFieldsOrder',
  access: 'key',
  summary: 'Unique names of the searched fields, weightiest first',
  answer: z.array(z.string()),
});

/** How the clock of a zone is set: from each minute since 1970 on so many minutes ahead of UTC; what holds last ends at `until`. */
export const ZoneClock = z.object({ changes: z.array(z.object({ from: z.int(), offset: z.int() })), until: z.int() });
export type ZoneClock = z.infer<typeof ZoneClock>;

/** Zone data differs between platforms: that of the server decides (AV-07). */
export const listClocks = endpoint({
  method: 'GET',
  path: '/api/clocks',
  access: 'key',
  summary: 'The clocks of the zones that listings are in, from last year to the year after the next',
  answer: z.record(z.string(), ZoneClock),
});

/** Overrides of single built-in texts; the file is named after the language, `jp` for Japanese (IL-01). */
export const getTranslationFile = endpoint({
  method: 'POST',
  path: '/api/translation/getFile',
  access: 'key',
  summary: "The operator's own texts of one language",
  body: z.object({ fileName: Line(40) }),
  answer: z.object({ developerFile: z.record(z.string(), z.string()) }),
});
