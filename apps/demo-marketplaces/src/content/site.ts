import type {
  Company,
  ConfigurationKey,
  PromoCode,
  ScreenDesign,
  ScreenName,
  TaxOrFee,
} from '@marketplace/api-contract';

const ABOUT =
  '<p>Northlend began in 2016 with one canoe, two neighbours in Edmonton and a notebook. Today people in eleven cities lend, book, buy and ask for quotes here, mostly with someone who lives around the corner.</p>' +
  '<p>We believe that most things are used too little and most people know too few of their neighbours. You can change both on a Saturday.</p>';

const COMPANY = {
  name: 'Northlend',
  email: 'hello@northlend.example',
  address: {
    street: '10423 124 Street NW',
    city: 'Edmonton',
    state: 'Alberta',
    zip: 'T5N 1R3',
    country: 'CA',
  },
  phone: '+1 780 555 0143',
  aboutUs: ABOUT,
  description: 'Rent a canoe for Saturday, book a studio for two hours or buy a ukulele.',
  keywords: ['rental', 'marketplace', 'canoes', 'cameras', 'cabins', 'studios', 'services', 'auctions', 'Edmonton'],
  socialLinks: {
    blog: 'https://blog.northlend.example',
    facebook: 'https://www.facebook.com/northlend.example',
    // The placeholder of an operator who never filled it in: counts as empty (HF-10).
    twitter: 'http://',
    instagram: 'https://www.instagram.com/northlend.example',
    linkedin: 'https://www.linkedin.com/company/northlend-example',
  },
} as const;

/** Derived from the company, the environment or other tables. */
type Derived = 'policies' | 'company.name' | 'company.aboutUs' | 'websiteURL' | 'settings.version';

/** A value for every other configuration key. Empty text means: not set up. */
/** The value of one unit in Canadian dollars; for sorting and filtering only. */
export const EXCHANGE_RATES = { AUD: 0.9, USD: 1.25, EUR: 1.45, YEN: 0.0093 };

/** Codes that visitors of the demo can try (docs/configuration.md). */
export const PROMO_CODES: readonly (Pick<PromoCode, 'code'> & Partial<PromoCode>)[] = [
  { code: 'WELCOME10', rate: 1000, usesPerCustomer: 1 },
  { code: 'PADDLE20', amount: 2000, minimum: 10_000, currency: 'CAD' },
];

/** Prices in Canada include the federal tax. */
export const TAXES_AND_FEES: readonly TaxOrFee[] = [
  {
    kind: 'tax',
    names: { en: 'GST', it: 'GST', es: 'GST', ja: 'GST', ru: 'GST', de: 'GST' },
    rate: 500,
    isIncluded: true,
    countries: ['CA'],
  },
];

/** Groups of synonyms for search. */
export const SYNONYMS = [
  ['bike', 'bicycle', 'ebike'],
  ['backpack', 'rucksack', 'pack'],
  ['flat', 'apartment'],
  ['sofa', 'couch'],
  ['movie', 'film'],
];

export const SETTINGS: Readonly<Record<Exclude<ConfigurationKey, Derived>, unknown>> = {
  'customer_account.googleClientID': '',
  'customer_account.facebookClientID': '',
  'customer_account.verify': false,
  'stripe.publishableKey': '',
  adminAppURL: '',
  company: { ...COMPANY, keywords: [...COMPANY.keywords] } satisfies Omit<Company, 'aboutUs'> & { aboutUs: string },
  'email.auth.user': 'post@northlend.example',
  googleMapAPIKey: '',
  'map.tileURL': '',
  pictureOrigins: [],
  'map.tileAttribution': '',
  'extanalytics.googleAnalyticsID': '',
  'extanalytics.facebookPixelID': '',
  'extanalytics.googleTagManagerHead': '',
  'extanalytics.googleTagManagerBody': '',
  externalScripts: [],
  subscription: 'IDYAFLOW_BASIC',
  supportCountries: ['CA', 'US', 'AU', 'DE', 'IT', 'JP'],
  marketplaceType: 'product',
  messageServer: '',
  'calendar.dateSelection': 'Date Range',
};

/** How customers sign in: the dialog, without other providers until their ids are set. */
export const CUSTOMER_LOGIN = {
  layout: 'default',
  loginAttributes: { facebookEnabled: false, googleEnabled: false },
} as const;

const category = (id: string, label: string) => ({ id, label, url: `/search?category=${id}` });

/** The configuration of all eight screens. */
export const SCREENS: Readonly<Record<ScreenName, Partial<ScreenDesign>>> = {
  Theme: { theme: 'light' },
  Header: {
    customAttributes: { logo: 'default', searchBox: 'default', menu: 'default', header: 'default' },
    otherSettings: {
      logo: { src: '/media/brand/logo.svg', logo_width: 176, logo_height: 48 },
      header: { header_position: 'fixed' },
    },
    menu: [
      {
        id: 'outdoors',
        label: 'Outdoors',
        icon: '',
        url: '',
        submenu: [
          category('water-sports', 'Water sports'),
          category('camping', 'Camping'),
          category('bikes', 'Bikes'),
          category('sports', 'Sports & winter'),
        ],
      },
      { ...category('stays', 'Stays'), submenu: [] },
      {
        id: 'make',
        label: 'Make & play',
        icon: '',
        url: '',
        submenu: [
          category('tools', 'Tools'),
          category('cameras', 'Photo & video'),
          category('instruments', 'Instruments'),
          category('spaces', 'Studios & spaces'),
          category('party', 'Party & events'),
        ],
      },
      { ...category('services', 'Services'), submenu: [] },
      { ...category('auctions', 'Auctions'), submenu: [] },
    ],
  },
  Search: {
    otherSettings: {
      searchBox: { search_results: 'default' },
      filter: { calendar: 'default', layout: 'default' },
      search_bar: 'default',
    },
  },
  Product: {
    otherSettings: {
      components: [
        'gallery',
        'order',
        'seller',
        'description',
        'attributes',
        'calendar',
        'policies',
        'location',
        'reviews',
        'similar',
        'recent',
      ],
    },
  },
  Payment: {},
  Registration: {},
  Customer_Login: { loginAttributes: { paymentEnabled: false } },
  Activation: {},
};

export const PACKAGES: readonly { namespace: string; isSubscribed: boolean; isInstalled: boolean }[] = [
  { namespace: 'messaging', isSubscribed: true, isInstalled: true },
  { namespace: 'deposits', isSubscribed: true, isInstalled: true },
  { namespace: 'PromoCodes', isSubscribed: true, isInstalled: true },
  { namespace: 'extanalytics', isSubscribed: false, isInstalled: false },
  { namespace: 'advanced_documents', isSubscribed: false, isInstalled: false },
  { namespace: 'adv.pricing1', isSubscribed: false, isInstalled: false },
  { namespace: 'enterprise1', isSubscribed: false, isInstalled: false },
];
