import {
  HORIZON_DAYS_ANY_ZONE,
  type AttributeValue,
  type AuctionState,
  type AvailabilityData,
  type Category,
  type Currency,
  type Day,
  type Language,
  type Product,
  type Seller,
  type SellerSummary,
} from '@marketplace/api-contract';
import { isCollected, isDelivered, getOfferedPrices } from '@marketplace/pricing';
import {
  addDays,
  todayIn,
  attributeName,
  categoryName,
  sectionName,
  valueName,
  type GetName,
} from '@marketplace/formats';
import type { z } from 'zod';
import type { Db } from '@marketplace/database';
import { getCurrentState } from '../auctions/auctions-service';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { sanitiseHtml } from '../html';
import {
  findAddresses,
  findCategories,
  findLastId,
  findOffers,
  findProduct,
  findSeller,
  findInactive,
  type OfferRow,
  type ProductRow,
  type SellerRow,
} from './products-repository';
import { toRating } from './rating';
import { toCard, findCards, getApproximatePosition } from './cards-repository';
import { formatPlace } from './format-place';
import { findOccupancy, type Occupancy } from './occupancy-repository';

type DbOnly = Pick<Deps, 'db'>;

/** Days of availability in the response for a product: about six months. */
const INLINE_DAYS = 190;
const NO_OCCUPANCY: Occupancy = { ranges: [], taken: [], slots: [] };

/** Past in every time zone. */
const getYesterday = (now: Date): Day => addDays(now.toISOString().slice(0, 10), -1);

/** The input of the availability function. A listing without stock is closed on all days. */
function toAvailability(
  offer: Pick<OfferRow, 'rules' | 'stock' | 'timeZone'>,
  occupancy: Occupancy | undefined,
  now: Date,
): AvailabilityData | null {
  if (!offer.rules) return null;
  const today = todayIn(offer.timeZone, now);
  const answer = { timeZone: offer.timeZone, today, rules: offer.rules, ...(occupancy ?? NO_OCCUPANCY) };
  if (offer.stock > 0) return { ...answer, stock: offer.stock };
  const closed = {
    type: 'Unavailable' as const,
    startDate: today,
    endDate: addDays(today, HORIZON_DAYS_ANY_ZONE),
    isAvailable: false,
  };
  return { ...answer, stock: 1, ranges: [closed] };
}

/** A product with its availability, for quotes and orders. */
export interface Offer extends OfferRow {
  availability: AvailabilityData | null;
}

/**
 * Active products by id with their availability in a range of days; what `customerId` holds counts
 * as free. Inside a transaction pass it as `db`.
 */
export async function findOffersWithAvailability(
  db: Db,
  ids: readonly number[],
  days: { from: Day; to: Day },
  now: Date,
  customerId?: string,
): Promise<Map<number, Offer>> {
  const { from, to } = limitToBookable(days, now);
  // One after the other, because a transaction has a single connection.
  const offers = await findOffers(db, ids);
  const occupancies = await findOccupancy(db, ids, from, to, customerId);
  return new Map(
    offers.map((offer) => [
      offer.id,
      { ...offer, availability: toAvailability(offer, occupancies.get(offer.id), now) },
    ]),
  );
}

/** Limits a range to the days that can be booked at all: not the past, not the year 9999. */
function limitToBookable({ from, to }: { from: Day; to: Day }, now: Date): { from: Day; to: Day } {
  const first = getYesterday(now);
  const last = addDays(first, HORIZON_DAYS_ANY_ZONE);
  return from > last || to < first
    ? { from: first, to: first }
    : { from: from < first ? first : from, to: to > last ? last : to };
}

/** Who views a product, when and in which language. */
interface ViewContext {
  now: Date;
  language: Language;
  customerId?: string;
}

export async function getProductPage(
  { db, names }: Pick<Deps, 'db' | 'names'>,
  id: string,
  { now, language, customerId }: ViewContext,
): Promise<z.input<typeof Product>> {
  const from = getYesterday(now);
  const [row, occupancies, known] = await Promise.all([
    findProduct(db, Number(id)),
    findOccupancy(db, [Number(id)], from, addDays(from, INLINE_DAYS), customerId),
    names(),
  ]);
  const getName = known.in(language);
  if (!row) throw await createNotFoundError(db, Number(id), getName);
  const auction = row.product.saleType === 'auction' ? await getCurrentState(db, row.product.id) : undefined;
  return toProduct(row, { occupancy: occupancies.get(Number(id)), auction }, now, getName);
}

/** PD-04: an inactive listing answers only with its category. */
async function createNotFoundError(db: Db, id: number, getName: GetName): Promise<AppError> {
  const unseen = await findInactive(db, id);
  if (!unseen) return new AppError('not_found');
  const details = { category: translateCategory(unseen.category, getName) };
  return new AppError(unseen.status === 'removed' ? 'gone' : 'not_found', undefined, { details });
}

function toProduct(
  row: ProductRow,
  { occupancy, auction }: { occupancy: Occupancy | undefined; auction: AuctionState | undefined },
  now: Date,
  getName: GetName,
): z.input<typeof Product> {
  const { product, seller, hasDeposits } = row;
  const base = {
    id: String(product.id),
    name: product.name,
    slug: product.slug,
    description: sanitiseHtml(product.description),
    summary: product.summary.slice(0, 200),
    pictures: product.pictures,
    categories: row.categories.map((category) => translateCategory(category, getName)),
    attributes: row.attributes.map((attribute) => translateAttribute(attribute, getName)),
    seller: toSellerSummary(seller),
    place: formatPlace(product),
    near: getApproximatePosition(product),
    timeZone: product.timeZone,
    rating: toRating(product.ratingSum, product.ratingCount),
    cancellation: product.cancellation,
    minimumQuantity: product.minimumQuantity,
    maximumQuantity: product.maximumQuantity,
    delivery: { pickup: isCollected(product), fee: isDelivered(product) ? product.deliveryFee : null },
  };
  const unitsOfPrice = getOfferedPrices({ ...product, currency: product.currency as Currency });
  const availability = toAvailability(product, occupancy, now);
  if (product.saleType === 'request') return { ...base, saleType: 'request', typicalDays: product.typicalDays ?? 3 };
  if (product.saleType === 'sale') return { ...base, saleType: 'sale', unitsOfPrice, stock: product.stock };
  if (product.saleType === 'auction' && auction) return { ...base, saleType: 'auction', auction };
  if (product.saleType === 'booking' && availability)
    return { ...base, saleType: 'booking', unitsOfPrice, availability };
  if (product.saleType === 'rental' && availability) {
    const deposit = hasDeposits ? product.deposit : null;
    return { ...base, saleType: 'rental', unitsOfPrice, availability, deposit };
  }
  throw new AppError('not_found');
}

const translateCategory = (category: Category, getName: GetName): Category => ({
  ...category,
  name: categoryName(category, getName),
});

function translateAttribute(attribute: AttributeValue, getName: GetName): AttributeValue {
  const { uniqueName, section, value } = attribute;
  const named = (one: string) => valueName(uniqueName, one, getName);
  return {
    ...attribute,
    name: attributeName(attribute, getName),
    section: sectionName(section, getName),
    value: Array.isArray(value) ? value.map(named) : typeof value === 'string' ? named(value) : value,
  };
}

export async function getProductAvailability(
  { db }: DbOnly,
  id: string,
  days: { from: Day; to: Day },
  now: Date,
  customerId?: string,
) {
  const ids = [Number(id)];
  const { from, to } = limitToBookable(days, now);
  const [[offer], occupancies] = await Promise.all([findOffers(db, ids), findOccupancy(db, ids, from, to, customerId)]);
  const availability = offer && toAvailability(offer, occupancies.get(offer.id), now);
  if (!availability) throw new AppError('not_found');
  return availability;
}

/** Active products as cards, in the order of the ids; others are left out. */
export async function listProductCards({ db }: DbOnly, ids: readonly string[]) {
  return (await findCards(db, [...new Set(ids.map(Number))])).map((row) => toCard(row));
}

/** Ids and slugs for sitemaps. */
export async function findSitemapProducts({ db }: DbOnly, range: { after: number; to: number; limit: number }) {
  const [lastId, rows] = await Promise.all([findLastId(db), findAddresses(db, range)]);
  return { lastId, products: rows.map((row) => ({ ...row, id: String(row.id) })) };
}

export async function listAllCategories(
  { db, names }: Pick<Deps, 'db' | 'names'>,
  language: Language,
): Promise<Category[]> {
  const [categories, known] = await Promise.all([findCategories(db), names()]);
  return categories.map((category) => translateCategory(category, known.in(language)));
}

/**
 * A seller's page. With `isKnown` the visitor may see street, phone and email of a private person
 * (PD-05).
 */
export async function getSellerPage({ db }: DbOnly, id: string, isKnown: boolean): Promise<z.input<typeof Seller>> {
  const seller = await findSeller(db, Number(id));
  if (!seller) throw new AppError('not_found');
  return {
    ...toSellerSummary(seller),
    personal: toPersonalDetails(seller, isKnown),
    company: seller.company,
    about: sanitiseHtml(seller.about),
  };
}

/**
 * Everybody sees all details of a company, but only first name, initial and town of a private
 * person.
 */
function toPersonalDetails({ personal, company }: SellerRow, isKnown: boolean): z.input<typeof Seller>['personal'] {
  if (company) return personal;
  const { firstName, lastName, address, phone, email } = personal;
  const name = { firstName, lastName: getInitial(lastName) };
  if (isKnown) return { ...name, address, phone, email };
  const { city, state, country } = address;
  return { ...name, address: { city, state, country }, phone: '', email: '' };
}

/** 'S.' for 'Shore' and for 'S'. */
function getInitial(name: string): string {
  const [first] = name.trim();
  return first ? `${first.toLocaleUpperCase()}.` : '';
}

const toSellerSummary = (seller: SellerRow): SellerSummary => ({
  id: String(seller.id),
  name: seller.name,
  slug: seller.slug,
  isCompany: seller.company !== null,
  avatar: seller.avatar,
  rating: toRating(seller.ratingSum, seller.ratingCount),
  joined: seller.joinedAt,
  place: formatPlace(seller),
  responseMinutes: seller.responseMinutes,
});
