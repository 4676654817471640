import { ORDER_PROCESS } from '@marketplace/api-contract';
import type {
  Attachment,
  AuctionState,
  AvailabilityData,
  Category,
  Conversation,
  ConversationPage,
  ConversationSummary,
  CustomerAction,
  Deposit,
  CustomerAttribute,
  Delivery,
  Device,
  Facets,
  Message,
  Order,
  OrderSummary,
  Picture,
  Product,
  ProductCard,
  ProductPage,
  Profile,
  Quote,
  QuotedLine,
  Review,
  ReviewPage,
  SafeHtml,
  SavedCard,
  SavedSearch,
  ScreenDesign,
  Seller,
  SellerCard,
  SellerPage,
  SellerReview,
  SellerReviewPage,
  SellerSummary,
  SignInMethods,
  Suggestion,
  Thread,
} from '@marketplace/api-contract';
import type { Site } from '@marketplace/session';

/** Builders of contract data with realistic defaults, which tests override as needed. */

export const safeHtml = (text: string): SafeHtml => text as SafeHtml;

export const picture = (overrides: Partial<Picture> = {}): Picture => ({
  src: '/media/p/fixture',
  alt: 'A red canoe on a lake',
  ratio: 4 / 3,
  colors: ['#bfe3e8', '#e9f4f5'],
  ...overrides,
});

export const category = (overrides: Partial<Category> = {}): Category => ({
  slug: 'canoes',
  name: 'Canoes',
  parent: null,
  icon: '🛶',
  ...overrides,
});

export const productCard = (overrides: Partial<ProductCard> = {}): ProductCard => ({
  id: '12',
  name: 'Cedar canoe with two paddles',
  slug: 'cedar-canoe-with-two-paddles',
  saleType: 'rental',
  price: { amount: 4500, currency: 'CAD', unit: 'per day' },
  place: 'Edmonton, Alberta',
  rating: { average: 4.8, count: 23 },
  picture: picture(),
  endsAt: null,
  near: { lat: 53.54, lng: -113.49 },
  distance: null,
  total: null,
  match: null,
  ...overrides,
});

export const productPage = (overrides: Partial<ProductPage> = {}): ProductPage => ({
  products: Array.from({ length: 8 }, (_, index) =>
    productCard({ id: String(index + 1), name: `Cedar canoe, hull ${index + 1}` }),
  ),
  page: 1,
  pages: 3,
  total: 56,
  facets: null,
  corrected: null,
  isRelaxed: false,
  optionalWords: [],
  textPlace: null,
  emptiedBy: [],
  place: null,
  otherDays: [],
  ...overrides,
});

export const facets = (overrides: Partial<Facets> = {}): Facets => ({
  categories: [
    { value: 'water', count: 40 },
    { value: 'canoes', count: 24 },
    { value: 'camping', count: 16 },
  ],
  sales: [
    { value: 'rental', count: 40 },
    { value: 'sale', count: 12 },
    { value: 'auction', count: 4 },
  ],
  price: { edges: [0, 1000, 2000, 3000, 5000, 7500, 10000], counts: [2, 6, 14, 20, 9, 4, 1] },
  currency: 'CAD',
  ratings: [
    { value: 4.5, count: 21 },
    { value: 4, count: 37 },
    { value: 3, count: 41 },
  ],
  instant: 33,
  attributes: [
    {
      kind: 'values',
      uniqueName: 'Condition',
      name: 'Condition',
      values: [
        { value: 'New', count: 4 },
        { value: 'Like new', count: 18 },
        { value: 'Good', count: 30 },
        { value: 'Well used', count: 0 },
      ],
    },
    {
      kind: 'range',
      uniqueName: 'Year',
      name: 'Year',
      isMoney: false,
      spread: { edges: [2016, 2018, 2020, 2022, 2024], counts: [3, 8, 12, 20, 9] },
    },
    {
      kind: 'values',
      uniqueName: 'Amenities',
      name: 'Amenities',
      values: [
        { value: 'Wi-Fi', count: 9 },
        { value: 'Kitchen', count: 7 },
        { value: 'Parking', count: 6 },
        { value: 'Sauna', count: 2 },
        { value: 'Hot tub', count: 1 },
        { value: 'Waterfront', count: 1 },
        { value: 'Pets welcome', count: 1 },
      ],
    },
  ],
  ...overrides,
});

export const suggestion = (overrides: Partial<Suggestion> = {}): Suggestion => ({
  Product_Name: 'Cedar canoe',
  address: 'Edmonton, Alberta',
  defaultAddress: 'Edmonton, Alberta, Canada',
  kind: 'product',
  value: overrides.Product_Name ?? 'Cedar canoe',
  ...overrides,
});

export const availability = (overrides: Partial<AvailabilityData> = {}): AvailabilityData => ({
  timeZone: 'America/Edmonton',
  today: '2026-06-01',
  rules: {
    basis: 'day',
    allowedWeekdays: [0, 1, 2, 3, 4, 5, 6],
    minimumLength: 1,
    maximumLength: 14,
    leadDays: 0,
    horizonDays: 365,
    ...overrides.rules,
  },
  stock: 1,
  ranges: [{ type: 'Booked', startDate: '2026-06-10', endDate: '2026-06-13', isAvailable: false }],
  taken: [],
  slots: [],
  ...without(overrides, 'rules'),
});

function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = value;
  return rest;
}

export const sellerSummary = (overrides: Partial<SellerSummary> = {}): SellerSummary => ({
  id: '3',
  name: 'North Saskatchewan Paddle Co.',
  slug: 'north-saskatchewan-paddle-co',
  isCompany: true,
  avatar: picture({ alt: '', ratio: 1 }),
  rating: { average: 4.9, count: 132 },
  joined: '2022-04-18',
  place: 'Edmonton, Alberta',
  responseMinutes: 45,
  ...overrides,
});

export const seller = (overrides: Partial<Seller> = {}): Seller => ({
  ...sellerSummary({ isCompany: overrides.company !== null }),
  personal: {
    firstName: 'Maren',
    lastName: 'Holt',
    address: { city: 'Edmonton', state: 'Alberta', country: 'CA' },
    phone: '+1 780 555 0142',
    email: 'maren@paddle.example',
  },
  company: {
    name: 'North Saskatchewan Paddle Co.',
    address: { street: '9710 River Valley Rd', city: 'Edmonton', state: 'Alberta', zip: 'T5J 2R7', country: 'CA' },
    phone: '+1 780 555 0143',
    email: 'hello@paddle.example',
  },
  about: safeHtml('<p>Canoes and kayaks for the river, cleaned and checked after every trip.</p>'),
  ...overrides,
});

export const sellerCard = (overrides: Partial<SellerCard> = {}): SellerCard => ({
  id: '3',
  name: 'North Saskatchewan Paddle Co.',
  avatar: picture({ alt: '', ratio: 1 }),
  place: 'Edmonton, Alberta',
  rating: { average: 4.9, count: 132 },
  listings: 17,
  joined: '2022-04-18',
  samples: [
    { id: '12', name: 'Cedar canoe with two paddles', picture: picture() },
    { id: '13', name: 'Sea kayak', picture: picture() },
    { id: '14', name: 'Life vest', picture: picture() },
  ],
  distance: null,
  match: null,
  ...overrides,
});

export const sellerPage = (overrides: Partial<SellerPage> = {}): SellerPage => ({
  sellers: Array.from({ length: 8 }, (_, index) =>
    sellerCard({ id: String(index + 1), name: `Paddle Co. of river ${index + 1}` }),
  ),
  page: 1,
  pages: 3,
  total: 56,
  facets: null,
  corrected: null,
  isRelaxed: false,
  optionalWords: [],
  textPlace: null,
  emptiedBy: [],
  place: null,
  ...overrides,
});

const base = () => ({
  id: '12',
  name: 'Cedar canoe with two paddles',
  slug: 'cedar-canoe-with-two-paddles',
  description: safeHtml(
    '<p>A light two-seater of western red cedar, built in 2019. Tracks well on the river and stays dry in chop.</p>',
  ),
  summary: 'A light two-seater of western red cedar, built in 2019.',
  pictures: Array.from({ length: 5 }, (_, index) => picture({ src: `/media/p/fixture-${index}` })),
  categories: [category({ slug: 'water', name: 'On the water', icon: '🌊' }), category({ parent: 'water' })],
  attributes: [
    {
      uniqueName: 'Brand',
      name: 'Brand',
      attributeType: 'Text' as const,
      section: 'Basics',
      value: 'Holt & Daughters',
    },
    { uniqueName: 'Length', name: 'Length (m)', attributeType: 'decimal' as const, section: 'Size', value: 4.9 },
    {
      uniqueName: 'Includes',
      name: 'Included',
      attributeType: 'Multi_Picklist' as const,
      section: 'Basics',
      value: ['Paddles', 'Life vests'],
    },
    {
      uniqueName: 'Website',
      name: 'Website',
      attributeType: 'URL' as const,
      section: 'More',
      value: 'https://paddle.example/cedar',
    },
  ],
  seller: sellerSummary(),
  place: 'Edmonton, Alberta',
  near: { lat: 53.54, lng: -113.49 },
  timeZone: 'America/Edmonton',
  rating: { average: 4.8, count: 23 },
  cancellation: 'moderate' as const,
  minimumQuantity: 1,
  maximumQuantity: 1,
  delivery: { pickup: true, fee: 1500 },
});

type ProductOfType<S extends Product['saleType']> = Extract<Product, { saleType: S }>;

export const rental = (overrides: Partial<ProductOfType<'rental'>> = {}): ProductOfType<'rental'> => ({
  ...base(),
  saleType: 'rental',
  unitsOfPrice: [
    { amount: 4500, currency: 'CAD', unit: 'per day' },
    { amount: 24000, currency: 'CAD', unit: 'per week' },
  ],
  availability: availability(),
  deposit: 10000,
  ...overrides,
});
export const booking = (overrides: Partial<ProductOfType<'booking'>> = {}): ProductOfType<'booking'> => ({
  ...base(),
  id: '13',
  name: 'Daylight photo studio',
  slug: 'daylight-photo-studio',
  delivery: { pickup: false, fee: null },
  saleType: 'booking',
  unitsOfPrice: [{ amount: 6000, currency: 'CAD', unit: 'per booking time' }],
  availability: availability({
    rules: {
      basis: 'slot',
      allowedWeekdays: [1, 2, 3, 4, 5, 6],
      minimumLength: 1,
      maximumLength: 1,
      leadDays: 0,
      horizonDays: 90,
      opens: 540,
      closes: 1080,
      slotMinutes: 60,
      bufferMinutes: 0,
    },
    ranges: [],
    slots: [{ start: '2026-06-02T16:00:00.000Z', end: '2026-06-02T17:00:00.000Z', taken: 1 }],
  }),
  ...overrides,
});
export const sale = (overrides: Partial<ProductOfType<'sale'>> = {}): ProductOfType<'sale'> => ({
  ...base(),
  id: '14',
  saleType: 'sale',
  unitsOfPrice: [{ amount: 8900, currency: 'CAD', unit: 'per item' }],
  stock: 7,
  maximumQuantity: 5,
  ...overrides,
});
export const requestProduct = (overrides: Partial<ProductOfType<'request'>> = {}): ProductOfType<'request'> => ({
  ...base(),
  id: '15',
  delivery: { pickup: false, fee: null },
  saleType: 'request',
  typicalDays: 3,
  ...overrides,
});
/** A running auction, read in the morning of the fixtures. */
export const auctionState = (overrides: Partial<AuctionState> = {}): AuctionState => ({
  id: '0198b1c2-7d3e-7f00-8a11-3c5d7e9f0d01',
  status: 'Running',
  currency: 'CAD',
  startsAt: '2026-05-28T16:00:00.000Z',
  endsAt: '2026-06-04T18:30:00.000Z',
  extensionMinutes: 5,
  startPrice: 30_000,
  price: 42_000,
  minimumBid: 43_000,
  bidCount: 9,
  bidderCount: 4,
  isReserveMet: null,
  leader: 2,
  readAt: '2026-06-01T16:00:00.000Z',
  ...overrides,
});
export const auction = (overrides: Partial<ProductOfType<'auction'>> = {}): ProductOfType<'auction'> => ({
  ...base(),
  id: '16',
  saleType: 'auction',
  auction: auctionState(),
  ...overrides,
});
/** The most common product: a rental by day. */
export const product = rental;

export const review = (overrides: Partial<Review> = {}): Review => ({
  id: '7',
  author: 'Ines',
  stars: 5,
  text: 'Light, dry and beautifully kept. Maren met us at the landing.',
  day: '2026-05-20',
  ...overrides,
});

export const reviewPage = (overrides: Partial<ReviewPage> = {}): ReviewPage => ({
  reviews: [review()],
  stars: [0, 0, 1, 3, 19],
  page: 1,
  pages: 1,
  ...overrides,
});

export const sellerReview = (overrides: Partial<SellerReview> = {}): SellerReview => ({
  ...review(),
  product: { id: '12', name: 'Cedar canoe with two paddles', slug: 'cedar-canoe-with-two-paddles' },
  ...overrides,
});

export const sellerReviewPage = (overrides: Partial<SellerReviewPage> = {}): SellerReviewPage => ({
  reviews: [
    sellerReview(),
    sellerReview({
      id: '6',
      author: 'Tomasz',
      stars: 4,
      text: 'Good boat. The vests could be newer.',
      day: '2026-05-11',
      product: { id: '13', name: 'Sea kayak', slug: 'sea-kayak' },
    }),
    sellerReview({ id: '5', author: 'Aiko', text: 'Exactly as shown.', day: '2026-04-12', product: null }),
  ],
  stars: [1, 0, 4, 21, 106],
  page: 1,
  pages: 14,
  ...overrides,
});

export const quotedLine = (overrides: Partial<QuotedLine> = {}): QuotedLine => ({
  productId: '12',
  quantity: 1,
  startDate: '2026-06-15',
  endDate: '2026-06-17',
  name: 'Cedar canoe with two paddles',
  slug: 'cedar-canoe-with-two-paddles',
  saleType: 'rental',
  picture: picture(),
  timeZone: 'America/Edmonton',
  parts: [{ kind: 'base', unit: 'per day', unitAmount: 4500, count: 3, amount: 13500 }],
  amount: 13500,
  cancellation: 'flexible',
  length: { unit: 'day', count: 3 },
  problems: [],
  ...overrides,
});

export const quote = (overrides: Partial<Quote> = {}): Quote => ({
  currency: 'CAD',
  seller: { id: '3', name: 'North Saskatchewan Paddle Co.' },
  lines: [quotedLine()],
  fulfilment: 'pickup',
  fulfilments: ['pickup', 'delivery'],
  charges: [],
  total: 13500,
  promoCode: null,
  deposit: 0,
  ...overrides,
});

/** The deposit of an order's first line, which is held on the day before the line starts. */
export const deposit = (overrides: Partial<Deposit> = {}): Deposit => ({
  line: 0,
  amount: 10_000,
  status: 'pending',
  dueAt: '2026-06-14T06:00:00.000Z',
  heldUntil: null,
  capturedAmount: 0,
  capturedAt: null,
  reason: '',
  ...overrides,
});

const ORDER_ID = '0198b1c2-7d3e-7f00-8a11-3c5d7e9f0a1b';

/** What the customer can do before the order's first day. */
const listActions = ({ status = 'Confirmed', confirmedAt = null, problems = [] }: Partial<Order>) =>
  ORDER_PROCESS.listActions('customer', status, {
    hasStarted: false,
    isCancellable: true,
    hasChangeableDates: true,
    hasExtendableDates: true,
    isConfirmed: confirmedAt !== null,
    hasOpenProblem: problems.some(({ resolvedAt }) => resolvedAt === null),
    isCompletionDue: false,
  }) as CustomerAction[];

export const order = (overrides: Partial<Order> = {}): Order => {
  const { problems: _problems, ...line } = quotedLine();
  return {
    id: ORDER_ID,
    number: 'M-100231',
    quoteId: null,
    auctionId: null,
    request: null,
    status: 'Confirmed',
    createdAt: '2026-06-01T15:04:00.000Z',
    expiresAt: null,
    currency: 'CAD',
    seller: {
      id: '3',
      name: 'North Saskatchewan Paddle Co.',
      slug: 'north-saskatchewan-paddle-co',
      contact: {
        phone: '+1 780 555 0143',
        email: 'hello@paddle.example',
        address: { street: '4 Boathouse Lane', city: 'Edmonton', state: 'Alberta', zip: 'T5J 0K4', country: 'CA' },
      },
    },
    lines: [
      {
        ...line,
        cancellation: 'moderate',
        deposit: 0,
        cancelledAt: null,
        address: { street: '9710 River Valley Rd', city: 'Edmonton', state: 'Alberta', country: 'CA' },
      },
    ],
    charges: [],
    total: 13500,
    deposits: [],
    contact: { name: 'Noa Berg', email: 'noa@example.com', phone: '+1 780 555 0111' },
    fulfilment: 'pickup',
    note: '',
    history: [
      { status: 'Pending Payment', at: '2026-06-01T15:04:00.000Z' },
      { status: 'Confirmed', at: '2026-06-01T15:05:00.000Z' },
    ],
    payments: [{ amount: 13500, at: '2026-06-01T15:05:00.000Z' }],
    refunds: [],
    invoice: { number: '3-0042', issuedAt: '2026-06-01T15:05:00.000Z' },
    confirmedAt: null,
    completesAt: null,
    problems: [],
    changes: [],
    openChange: null,
    actions: listActions(overrides),
    ...overrides,
  };
};

export const orderSummary = (overrides: Partial<OrderSummary> = {}): OrderSummary => {
  const {
    contact: _,
    note: _note,
    history: _history,
    payments: _payments,
    refunds: _refunds,
    invoice: _invoice,
    expiresAt: _expiresAt,
    confirmedAt: _confirmedAt,
    completesAt: _completesAt,
    changes: _changes,
    openChange: _openChange,
    problems: _problems,
    actions: _actions,
    ...summary
  } = order();
  return { ...summary, ...overrides };
};

export const delivery = (overrides: Partial<Delivery> = {}): Delivery => {
  const { id, number, fulfilment, seller, lines } = orderSummary();
  return {
    orderId: id,
    number,
    status: 'Handed Over',
    fulfilment,
    seller,
    lines,
    confirmedAt: null,
    isConfirmable: true,
    isOwn: true,
    ...overrides,
  };
};

export const savedSearch = (overrides: Partial<SavedSearch> = {}): SavedSearch => ({
  id: '0198b1c2-7d3e-4f00-8a11-3c5d7e9f0a1b',
  name: 'Kayaks in Edmonton',
  query: 'search=kayak&city=Edmonton',
  isMailed: true,
  createdAt: '2026-06-01T15:04:00.000Z',
  ...overrides,
});

export const message = (overrides: Partial<Message> = {}): Message => ({
  number: 3,
  key: 'message-key-3',
  sender: 'customer',
  text: 'Is it still free on Saturday?',
  attachments: [],
  at: '2026-06-01T15:04:00.000Z',
  ...overrides,
});

export const attachment = (overrides: Partial<Attachment> = {}): Attachment => ({
  id: '0198b1c2-7d3e-4f00-8a11-00000000f11e',
  name: 'rental-agreement.pdf',
  type: 'application/pdf',
  size: 320_000,
  picture: null,
  ...overrides,
});

const CONVERSATION_ID = '0198b1c2-7d3e-4f00-8a11-00000000c0de';

const conversation = (): Conversation => ({
  id: CONVERSATION_ID,
  role: 'customer',
  seller: { id: '3', name: 'North Saskatchewan Paddle Co.', avatar: picture({ alt: '', ratio: 1 }) },
  customer: { name: 'Noa Berg', avatar: null },
  product: {
    id: '12',
    name: 'Cedar canoe with two paddles',
    slug: 'cedar-canoe-with-two-paddles',
    picture: picture(),
  },
  order: null,
  request: null,
  isArchived: false,
});

export const conversationOrder = (
  overrides: Partial<NonNullable<Conversation['order']>> = {},
): NonNullable<Conversation['order']> => ({
  id: '0198b1c2-7d3e-4f00-8a11-00000000000a',
  number: 'W-1024',
  name: 'Cedar canoe with two paddles',
  startDate: '2026-06-15',
  endDate: '2026-06-17',
  lines: 1,
  ...overrides,
});

export const conversationSummary = (overrides: Partial<ConversationSummary> = {}): ConversationSummary => {
  const { key: _, ...last } = message();
  return { ...conversation(), last, unread: 0, ...overrides };
};

export const conversationPage = (overrides: Partial<ConversationPage> = {}): ConversationPage => ({
  conversations: [
    conversationSummary(),
    conversationSummary({
      id: CONVERSATION_ID.replace('c0de', 'c0df'),
      seller: { id: '4', name: 'Maren H.', avatar: picture({ alt: '', ratio: 1 }) },
      product: null,
      last: {
        number: 8,
        sender: 'seller',
        text: 'Yes, come by after five.',
        attachments: [],
        at: '2026-05-28T20:10:00.000Z',
      },
      unread: 2,
    }),
  ],
  page: 1,
  pages: 1,
  total: 2,
  unread: 2,
  ...overrides,
});

export const thread = (overrides: Partial<Thread> = {}): Thread => ({
  ...conversation(),
  messages: [
    message({
      number: 1,
      key: 'message-key-1',
      text: 'Hello, does the canoe fit on a small car?',
      at: '2026-05-31T17:20:00.000Z',
    }),
    message({
      number: 2,
      key: null,
      sender: 'seller',
      text: 'It does, with the foam blocks that come with it.\nBring two straps.',
      at: '2026-05-31T18:02:00.000Z',
    }),
    message(),
  ],
  hasEarlier: false,
  hasLater: false,
  lastNumber: 3,
  readNumber: 3,
  otherReadNumber: 1,
  otherDeliveredNumber: 3,
  blockedBy: null,
  events: [],
  ...overrides,
});

export const profile = (overrides: Partial<Profile> = {}): Profile => ({
  _id: '0198b1c2-0000-7f00-8a11-3c5d7e9f0a1b',
  avatar: null,
  username: 'noa@example.com',
  email: 'noa@example.com',
  name: 'Noa Berg',
  role: 'customer',
  isEmailVerified: true,
  ...overrides,
});

export const savedCard = (overrides: Partial<SavedCard> = {}): SavedCard => ({
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expMonth: 4,
  expYear: 2030,
  isExpired: false,
  isDefault: false,
  ...overrides,
});

export const device = (overrides: Partial<Device> = {}): Device => ({
  id: '00000000000000a1',
  browser: 'Firefox',
  system: 'Linux',
  address: '198.51.100.7',
  signedInAt: '2026-06-01T10:00:00.000Z',
  lastSeenAt: '2026-06-02T10:00:00.000Z',
  isCurrent: false,
  ...overrides,
});

export const signInMethods = (overrides: Partial<SignInMethods> = {}): SignInMethods => ({
  hasPassword: true,
  connected: [],
  ...overrides,
});

export const screenDesign = (
  screenName: ScreenDesign['screenName'],
  overrides: Partial<ScreenDesign> = {},
): ScreenDesign => ({
  screenName,
  customAttributes: {},
  otherSettings: {},
  menu: [],
  loginAttributes: {},
  ...overrides,
});

export const site = (overrides: Partial<Site> = {}): Site => ({
  company: {
    name: 'Wayfare',
    email: 'hello@wayfare.example',
    phone: '+1 780 555 0100',
    aboutUs: safeHtml(
      '<p>Wayfare brings together people who own good things and people who need them for a while.</p>',
    ),
    description: 'Rent, book and buy from people nearby.',
    keywords: ['rental', 'canoes'],
    socialLinks: {
      blog: 'https://wayfare.example/blog',
      facebook: 'http://',
      instagram: 'https://instagram.com/wayfare',
    },
  },
  addressLines: ['10220 103 Ave NW', 'Edmonton, Alberta T5J 0K4', 'Canada'],
  websiteURL: 'https://wayfare.example',
  adminAppURL: '',
  subscription: '',
  supportCountries: ['CA', 'US'],
  marketplaceType: 'product',
  messageServer: '',
  googleMapAPIKey: '',
  mapTileURL: '',
  mapTileAttribution: '',
  pictureOrigins: [],
  dateSelection: 'Date Range',
  publishableKey: 'pk_test_sandbox',
  googleClientID: '',
  facebookClientID: '',
  externalScripts: [],
  policyNames: {
    TermsandConditions: 'Terms and conditions',
    PrivacyPolicies: 'Privacy policy',
    OtherPolicies: 'Other policies',
  },
  copyright: safeHtml('© 2026 Wayfare'),
  theme: 'light',
  header: screenDesign('Header', {
    menu: [
      {
        id: 'browse',
        label: 'Browse',
        url: '/search',
        submenu: [{ id: 'canoes', label: 'Canoes', url: '/search?category=canoes' }],
      },
      { id: 'how', label: 'How it works', url: '/other-policies', submenu: [] },
    ],
  }),
  search: screenDesign('Search'),
  product: screenDesign('Product'),
  loginDesign: screenDesign('Customer_Login'),
  customerLogin: { layout: 'default', loginAttributes: { facebookEnabled: false, googleEnabled: false } },
  filters: [
    { uniqueName: 'Condition', name: 'Condition', attributeType: 'Picklist' },
    { uniqueName: 'Year', name: 'Year', attributeType: 'Numeric' },
    { uniqueName: 'Amenities', name: 'Amenities', attributeType: 'Multi_Picklist' },
  ],
  zoneOffsets: {},
  installedPackages: ['messaging', 'deposits'],
  subscribedPackages: [],
  ...overrides,
});

/** A site on which customers can sign in with these providers. */
export const siteWithProviders = ({ hasGoogle, hasFacebook }: { hasGoogle: boolean; hasFacebook: boolean }): Site =>
  site({
    customerLogin: {
      layout: 'default',
      loginAttributes: { googleEnabled: hasGoogle, facebookEnabled: hasFacebook },
    },
    googleClientID: hasGoogle ? 'g-1' : '',
    facebookClientID: hasFacebook ? 'f-1' : '',
  });

export const customerAttribute = (overrides: Partial<CustomerAttribute> = {}): CustomerAttribute => ({
  uniqueName: 'Company',
  name: 'Company',
  attributeType: 'Text',
  isRequired: false,
  pickListElements: [],
  ...overrides,
});
