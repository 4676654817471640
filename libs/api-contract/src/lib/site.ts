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

/** An origin, for example 'https://pictures.example'. */
const Origin = z.string().regex(/^https?:\/\/[a-z\d.-]+(:\d+)?$/, 'must be an origin, as https://pictures.example');

/** The configuration keys that browsers may request; others are treated as nonexistent (CA-02). */
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
    pictureOrigins: z.array(Origin),
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
    /** Changes with any setting, including private ones; for caches. */
    'settings.version': z.string(),
  })
  .partial();
export type Configuration = z.infer<typeof Configuration>;
export type ConfigurationKey = keyof Configuration;
export const CONFIGURATION_KEYS = Object.keys(Configuration.shape) as ConfigurationKey[];

/** Private settings, which browsers can't request (CA-02). */
export const SERVER_SETTING_KEYS = [
  'currency',
  'customerLogin',
  'exchangeRates',
  'messageEmailDelayMinutes',
  'searchSynonyms',
  'searchableFieldsOrder',
  'sellerDetails',
  'taxesAndFees',
  'timeZone',
] as const;
export type SettingKey = ConfigurationKey | (typeof SERVER_SETTING_KEYS)[number];

/** The body is a list of keys; unknown and secret keys are absent from the response. */
export const getConfiguration = endpoint({
  method: 'POST',
  path: '/api/config',
  access: 'key',
  summary: 'The values of configuration keys',
  body: z.array(z.string().max(80)).max(60),
  response: Configuration,
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

/** A part of a screen; 'none' hides it. */
const Part = z.string();

export const ScreenDesign = z.object({
  screenName: ScreenName,
  /** Theme screen only. */
  theme: z.enum(THEMES).optional(),
  customAttributes: z.object({ logo: Part, searchBox: Part, menu: Part, header: Part }).partial().default({}),
  otherSettings: z
    .object({
      /** URL of the picture, and its size in CSS pixels. */
      logo: z.object({ src: z.string(), logo_width: z.number(), logo_height: z.number() }).partial(),
      searchBox: z.object({ search_results: z.string() }).partial(),
      header: z.object({ header_position: z.string() }).partial(),
      filter: z.object({ calendar: z.string(), layout: z.enum(['none', 'sidebar', 'default']) }).partial(),
      search_bar: z.string(),
      /** Product screen: the visible components in order (PD-06). */
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
  summary: 'The design of one screen',
  body: z.object({ screenName: ScreenName }),
  response: ScreenDesign,
});

export const Package = z.object({ namespace: z.string() });
export const getPackages = endpoint({
  method: 'POST',
  path: '/api/getPackages',
  access: 'key',
  summary: 'The packages this marketplace subscribes to',
  response: z.array(Package),
});
export const getInstalledPackages = endpoint({
  method: 'POST',
  path: '/api/getInstalledPackages',
  access: 'key',
  summary: 'The packages installed',
  response: z.array(Package),
});

/** A `Date` is 'YYYY-MM-DD', a `Time` 'HH:MM' with 24 hours. */
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
  'Date',
  'Time',
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
  summary: 'The attributes of listings, in order',
  response: z.array(ProductAttribute),
});

export const CustomerAttribute = z.object({
  uniqueName: z.string(),
  name: z.string(),
  attributeType: AttributeType,
  isRequired: z.boolean(),
  pickListElements: z.array(z.string()),
  /** Translations of picklist elements in the language of the request, if they differ. */
  valueNames: z.record(z.string(), z.string()).optional(),
});
export type CustomerAttribute = z.infer<typeof CustomerAttribute>;

export const getCustomAttributes = endpoint({
  method: 'POST',
  path: '/api/customAttributes',
  access: 'key',
  summary: 'The customer attributes of the sign-up form',
  response: z.object({ customAttributes: z.array(CustomerAttribute) }),
});

export const CustomerLogin = z.object({
  /** 'default' is the dialog; anything else is the page /login. */
  layout: z.string(),
  loginAttributes: z.object({ facebookEnabled: z.boolean(), googleEnabled: z.boolean() }),
});
export type CustomerLogin = z.infer<typeof CustomerLogin>;
const CustomerLoginResponse = z.object({ result: z.object({ customerLogin: CustomerLogin }) });

export const getCustomerLogin = endpoint({
  method: 'GET',
  path: '/api/customerLogin',
  access: 'key',
  summary: 'How customers sign in here',
  response: CustomerLoginResponse,
});
export const postCustomerLogin = endpoint({
  method: 'POST',
  path: '/api/customerLogin',
  access: 'key',
  summary: 'How customers sign in here',
  response: CustomerLoginResponse,
});

export const getSearchableFieldsOrder = endpoint({
  method: 'POST',
  path: '/api/getSearchableFieldsOrder',
  access: 'key',
  summary: 'Unique names of the searched fields, by descending weight',
  response: z.array(z.string()),
});

/**
 * UTC offsets of a time zone in minutes; `from` and `until` are minutes since 1970. The last offset
 * holds until `until`.
 */
export const ZoneOffsets = z.object({
  transitions: z.array(z.object({ from: z.int(), offset: z.int() })),
  until: z.int(),
});
export type ZoneOffsets = z.infer<typeof ZoneOffsets>;

/** Time zone data differs between platforms; the server's is authoritative (AV-07). */
export const listZoneOffsets = endpoint({
  method: 'GET',
  path: '/api/zoneOffsets',
  access: 'key',
  summary: "The UTC offsets of the listings' time zones, from last year to the year after next",
  response: z.record(z.string(), ZoneOffsets),
});

/** Overrides of built-in texts; the file name is the language, `jp` for Japanese (IL-01). */
export const getTranslationFile = endpoint({
  method: 'POST',
  path: '/api/translation/getFile',
  access: 'key',
  summary: "The operator's own texts of one language",
  body: z.object({ fileName: Line(40) }),
  response: z.object({ developerFile: z.record(z.string(), z.string()) }),
});
