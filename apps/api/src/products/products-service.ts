import type {
  AttributeValue,
  AvailabilityAnswer,
  Category,
  Currency,
  Fulfilment,
  Day,
  Language,
  Product,
  Seller,
  SellerSummary,
  WantedFulfilment,
} from '@marketplace/api-contract';
import { addDays, todayIn } from '@marketplace/formats';
import type { z } from 'zod';
import type { Db } from '../db/client';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { sanitiseHtml } from '../html';
import { attributeName, categoryName, sectionName, valueName, type NameOf } from '../site/names';
import {
  findAddresses,
  findCategories,
  findLastId,
  findOffers,
  findProduct,
  findSeller,
  findUnseen,
  type OfferRow,
  type ProductRow,
  type SellerRow,
} from './products-repository';
import { ratingOf } from './rating';
import { cardOf, findCards, nearOf, placeOf, unitsOf } from './cards';
import { findTaken, type Taken } from './taken-repository';

type DbOnly = Pick<Deps, 'db'>;

/** Days of availability that come with a product: about six months. */
const INLINE_DAYS = 190;
/** Nothing can be taken later than this (AvailabilityRules.horizonDays), so nobody needs to know about it. */
const FARTHEST_DAYS = 735;
const NOTHING_TAKEN: Taken = { ranges: [], taken: [], slots: [] };

/** A day in every zone's past and one in every zone's future. */
const yesterday = (now: Date): Day => addDays(now.toISOString().slice(0, 10), -1);

/** What the availability function reads. A listing without any unit left is closed on all days. */
function availabilityOf(
  offer: Pick<OfferRow, 'rules' | 'stock' | 'timeZone'>,
  taken: Taken | undefined,
  now: Date,
): AvailabilityAnswer | null {
  if (!offer.rules) return null;
  const today = todayIn(offer.timeZone, now);
  const answer = { timeZone: offer.timeZone, today, rules: offer.rules, ...(taken ?? NOTHING_TAKEN) };
  if (offer.stock > 0) return { ...answer, stock: offer.stock };
  const closed = {
    type: 'Unavailable' as const,
    startDate: today,
    endDate: addDays(today, FARTHEST_DAYS),
    isAvailable: false,
  };
  return { ...answer, stock: 1, ranges: [closed] };
}

/** A product as quotes and orders need it, with what is taken of it. */
export interface Offer extends OfferRow {
  availability: AvailabilityAnswer | null;
}

/**
 * The active products of these ids, with their availability from one day to another, as `customerId` has it who may be keeping some of it.
 * Inside a transaction pass it as `db`.
 */
export async function readOffers(
  db: Db,
  ids: readonly number[],
  days: { from: Day; to: Day },
  now: Date,
  customerId?: string,
): Promise<Map<number, Offer>> {
  const { from, to } = reachable(days, now);
  // One after the other: a transaction has a single connection.
  const offers = await findOffers(db, ids);
  const taken = await findTaken(db, ids, from, to, customerId);
  return new Map(
    offers.map((offer) => [offer.id, { ...offer, availability: availabilityOf(offer, taken.get(offer.id), now) }]),
  );
}

/** Days outside of what can be taken at all are not looked up: past ones, and the year 9999. */
function reachable({ from, to }: { from: Day; to: Day }, now: Date): { from: Day; to: Day } {
  const first = yesterday(now);
  const last = addDays(first, FARTHEST_DAYS);
  return from > last || to < first
    ? { from: first, to: first }
    : { from: from < first ? first : from, to: to > last ? last : to };
}

/** Who looks at a product, when and in which language. */
interface Look {
  now: Date;
  language: Language;
  customerId?: string;
}

export async function readProduct(
  { db, names }: Pick<Deps, 'db' | 'names'>,
  id: string,
  { now, language, customerId }: Look,
): Promise<z.input<typeof Product>> {
  const from = yesterday(now);
  const [row, taken, known] = await Promise.all([
    findProduct(db, Number(id)),
    findTaken(db, [Number(id)], from, addDays(from, INLINE_DAYS), customerId),
    names(),
  ]);
  const nameOf = known.in(language);
  if (!row) throw await refusalOf(db, Number(id), nameOf);
  return productOf(row, taken.get(Number(id)), now, nameOf);
}

/** PD-04: one that was offered says where others like it are, and nothing of itself. */
async function refusalOf(db: Db, id: number, nameOf: NameOf): Promise<AppError> {
  const unseen = await findUnseen(db, id);
  if (!unseen) return new AppError('not_found');
  const details = { category: namedCategory(unseen.category, nameOf) };
  return new AppError(unseen.status === 'removed' ? 'gone' : 'not_found', undefined, { details });
}

type Offered = Partial<Pick<OfferRow, 'saleType' | 'rules' | 'deliveryFee'>>;

/** How these can come to a customer together, or the customer to them. A stay or an appointment is visited. */
export function fulfilmentsOf(offers: readonly Offered[]): [Fulfilment, ...Fulfilment[]] {
  if (!offers.some(isCollected)) return ['visit'];
  return offers.every(isDelivered) ? ['pickup', 'delivery'] : ['pickup'];
}

/** How they come to a customer who asks for that. */
export const fulfilmentOf = (wanted: WantedFulfilment, offers: readonly Offered[]): Fulfilment =>
  wanted === 'delivery' ? wanted : fulfilmentsOf(offers)[0];

export const isDelivered = (offer: Offered): boolean => isCollected(offer) && (offer.deliveryFee ?? null) !== null;

/** What is sold or lent by day is. By night it is a thing where it is also brought, as a tent is; else a place to stay. */
function isCollected({ saleType, rules, deliveryFee = null }: Offered): boolean {
  if (saleType === 'rental') return rules?.basis !== 'night' || deliveryFee !== null;
  return saleType === 'sale' || saleType === 'auction';
}

function productOf(row: ProductRow, taken: Taken | undefined, now: Date, nameOf: NameOf): z.input<typeof Product> {
  const { product, seller, auction, hasDeposits } = row;
  const base = {
    id: String(product.id),
    name: product.name,
    slug: product.slug,
    description: sanitiseHtml(product.description),
    summary: product.summary.slice(0, 200),
    pictures: product.pictures,
    categories: row.categories.map((category) => namedCategory(category, nameOf)),
    attributes: row.attributes.map((attribute) => namedAttribute(attribute, nameOf)),
    seller: sellerSummaryOf(seller),
    place: placeOf(product),
    near: nearOf(product),
    timeZone: product.timeZone,
    rating: ratingOf(product.ratingSum, product.ratingCount),
    cancellation: product.cancellation,
    minimumQuantity: product.minimumQuantity,
    maximumQuantity: product.maximumQuantity,
    delivery: { pickup: isCollected(product), fee: isDelivered(product) ? product.deliveryFee : null },
  };
  const unitsOfPrice = unitsOf({ ...product, currency: product.currency as Currency });
  const availability = availabilityOf(product, taken, now);
  if (product.saleType === 'request') return { ...base, saleType: 'request', typicalDays: product.typicalDays ?? 3 };
  if (product.saleType === 'sale') return { ...base, saleType: 'sale', unitsOfPrice, stock: product.stock };
  if (product.saleType === 'auction' && auction) {
    return {
      ...base,
      saleType: 'auction',
      currency: product.currency as Currency,
      startsAt: new Date(auction.startsAt).toISOString(),
      endsAt: new Date(auction.endsAt).toISOString(),
      currentBid: auction.bidCount > 0 ? auction.currentBid : auction.startPrice,
      minimumNextBid: auction.bidCount > 0 ? auction.currentBid + auction.increment : auction.startPrice,
      bidCount: auction.bidCount,
    };
  }
  if (product.saleType === 'booking' && availability)
    return { ...base, saleType: 'booking', unitsOfPrice, availability };
  if (product.saleType === 'rental' && availability) {
    const deposit = hasDeposits ? product.deposit : null;
    return { ...base, saleType: 'rental', unitsOfPrice, availability, deposit };
  }
  throw new AppError('not_found');
}

const namedCategory = (category: Category, nameOf: NameOf): Category => ({
  ...category,
  name: categoryName(category, nameOf),
});

function namedAttribute(attribute: AttributeValue, nameOf: NameOf): AttributeValue {
  const { uniqueName, section, value } = attribute;
  const named = (one: string) => valueName(uniqueName, one, nameOf);
  return {
    ...attribute,
    name: attributeName(attribute, nameOf),
    section: sectionName(section, nameOf),
    value: Array.isArray(value) ? value.map(named) : typeof value === 'string' ? named(value) : value,
  };
}

export async function readAvailability(
  { db }: DbOnly,
  id: string,
  days: { from: Day; to: Day },
  now: Date,
  customerId?: string,
) {
  const ids = [Number(id)];
  const { from, to } = reachable(days, now);
  const [[offer], taken] = await Promise.all([findOffers(db, ids), findTaken(db, ids, from, to, customerId)]);
  const availability = offer && availabilityOf(offer, taken.get(offer.id), now);
  if (!availability) throw new AppError('not_found');
  return availability;
}

/** Active products as cards, in the order of the ids; others are left out. */
export async function readCards({ db }: DbOnly, ids: readonly string[]) {
  return (await findCards(db, [...new Set(ids.map(Number))])).map((row) => cardOf(row));
}

/** Where search engines find listings. */
export async function readAddresses({ db }: DbOnly, range: { after: number; to: number; limit: number }) {
  const [lastId, rows] = await Promise.all([findLastId(db), findAddresses(db, range)]);
  return { lastId, products: rows.map((row) => ({ ...row, id: String(row.id) })) };
}

export async function readCategories(
  { db, names }: Pick<Deps, 'db' | 'names'>,
  language: Language,
): Promise<Category[]> {
  const [categories, known] = await Promise.all([findCategories(db), names()]);
  return categories.map((category) => namedCategory(category, known.in(language)));
}

/** A seller's page. Of a private person street, phone and email only where `isKnown` says that who asks may have them (PD-05). */
export async function readSeller({ db }: DbOnly, id: string, isKnown: boolean): Promise<z.input<typeof Seller>> {
  const seller = await findSeller(db, Number(id));
  if (!seller) throw new AppError('not_found');
  return {
    ...sellerSummaryOf(seller),
    personal: personalOf(seller, isKnown),
    company: seller.company,
    about: sanitiseHtml(seller.about),
  };
}

/** Companies show all of theirs; of a private person everybody sees the first name, the initial and the town. */
function personalOf({ personal, company }: SellerRow, isKnown: boolean): z.input<typeof Seller>['personal'] {
  if (company) return personal;
  const { firstName, lastName, address, phone, email } = personal;
  const name = { firstName, lastName: initialOf(lastName) };
  if (isKnown) return { ...name, address, phone, email };
  const { city, state, country } = address;
  return { ...name, address: { city, state, country }, phone: '', email: '' };
}

/** 'S.' of 'Shore', also where somebody gave no more than that. */
function initialOf(name: string): string {
  const [first] = name.trim();
  return first ? `${first.toLocaleUpperCase()}.` : '';
}

const sellerSummaryOf = (seller: SellerRow): SellerSummary => ({
  id: String(seller.id),
  name: seller.name,
  slug: seller.slug,
  isCompany: seller.company !== null,
  avatar: seller.avatar,
  rating: ratingOf(seller.ratingSum, seller.ratingCount),
  joined: seller.joinedAt,
  place: placeOf(seller),
  responseMinutes: seller.responseMinutes,
});
