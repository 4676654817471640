import type { AvailabilityRules } from '@marketplace/api-contract';
import { slug } from '@marketplace/formats';
import { isCollected } from '@marketplace/pricing';
import { CATALOGUE } from './content/catalogue';
import type { Kind, Listing, SellersLanguage } from './content/content-types';
import { TRADERS, type Trader } from './content/people';
import { createGallery } from './gallery';
import { getPlace, type City, type Place } from './places';
import type { GeneratedListing, ProductRow, SellerRow } from './demo-data';
import { localPrice, getUnits } from './prices';
import type { Random } from './random';
import { createDescription, goodToKnow } from './texts';
import type { Recipe } from '@marketplace/picture-recipes';

const DAY_MS = 86_400_000;
/** A little over half of all listings are in Edmonton. */
const EDMONTON_SHARE = 0.52;
const LOCAL_LANGUAGES: Partial<Record<City, SellersLanguage>> = { Berlin: 'de', Milan: 'it', Tokyo: 'ja' };

interface GeneratedProducts {
  generated: GeneratedListing[];
  recipes: Recipe[];
}

interface ProductsOptions {
  categoryIds: ReadonlyMap<string, number>;
  sellers: readonly SellerRow[];
  limit: number;
}

/** The listings of the catalogue, at most `limit`, in random order. */
export function generateProducts(
  random: Random,
  now: Date,
  { categoryIds, sellers, limit }: ProductsOptions,
): GeneratedProducts {
  const entries = random
    .shuffled(CATALOGUE.flatMap((kind) => kind.listings.map((listing) => ({ kind, listing }))))
    .slice(0, limit);
  const recipes: Recipe[] = [];
  const generated = entries.map(({ kind, listing }, index): GeneratedListing => {
    const own = random.branch(listing.name);
    const trader = traderFor(kind, listing, own);
    const place = getPlace(trader.city);
    const gallery = createGallery(kind, listing, own);
    recipes.push(...gallery.map(({ recipe }) => recipe));
    const categoryId = categoryIds.get(kind.category);
    if (categoryId === undefined) throw new Error(`There is no category ${kind.category}.`);
    const product = productRow(kind, listing, place, own, now);
    const seller = sellers[TRADERS.indexOf(trader)];
    if (!seller) throw new Error(`There is no seller ${trader.first} ${trader.last}.`);
    return {
      kind,
      listing,
      place,
      trader,
      product: {
        ...product,
        // What is collected is at its seller’s address; stays and studios are elsewhere.
        ...(isCollected(product) && { address: seller.personal.address.street }),
        id: index + 1,
        sellerId: seller.id,
        categoryId,
        pictures: gallery.map(({ picture }) => picture),
      },
    };
  });
  return { generated, recipes };
}

/** A seller of that trade in the listing's city, or in any city if the text names none. */
function traderFor(kind: Kind, { city }: Listing, random: Random): Trader {
  const writers = TRADERS.filter((trader) => canWrite(trader, kind.language));
  const inTrade = writers.filter(({ groups }) => groups.includes(kind.group));
  const requested = city ?? (random.chance(EDMONTON_SHARE) ? 'Edmonton' : undefined);
  const isInCity = (trader: Trader) =>
    requested === undefined ? trader.city !== 'Edmonton' : trader.city === requested;
  const there = inTrade.filter(isInCity);
  if (there.length > 0) return random.pick(there);
  // A city in the text is more important than the trade.
  return random.pick(city ? writers.filter(isInCity) : inTrade);
}

const canWrite = ({ language, city }: Trader, requested: SellersLanguage | undefined): boolean =>
  language === requested || (language === undefined && requested === LOCAL_LANGUAGES[city]);

type Row = Omit<ProductRow, 'id' | 'sellerId' | 'categoryId' | 'pictures'>;

function productRow(kind: Kind, listing: Listing, place: Place, random: Random, now: Date): Row {
  const { offer } = kind;
  const [neighbourhood, lat, lng] = random.pick(place.neighbourhoods);
  const price = offer.sale === 'request' ? null : localPrice(listing.price, place);
  const units = price === null ? [] : getUnits(offer, listing, price, place);
  const { html, summary } = createDescription(kind, listing, random);
  return {
    saleType: offer.sale,
    name: listing.name,
    slug: slug(listing.name),
    description: html,
    summary,
    attributes: createAttributes(kind, listing, place, random),
    currency: place.currency,
    price,
    unit: units[0]?.unit ?? 'per item',
    unitsOfPrice: units,
    deposit: getDeposit(kind, listing, place),
    deliveryFee: 'delivery' in offer && offer.delivery ? localPrice(offer.delivery, place) : null,
    ...getQuantities(kind, listing),
    rules: createRules(kind, listing, random),
    typicalDays: offer.sale === 'request' ? random.int(...offer.typicalDays) : null,
    timeZone: place.timeZone,
    city: place.city,
    region: place.region,
    country: place.country,
    address: `${place.address(random.pick(place.streets), random.int(12, 989))}, ${neighbourhood}`,
    lat: lat + (random.next() - 0.5) * 0.016,
    lng: lng + (random.next() - 0.5) * 0.022,
    cancellation: pickCancellation(kind, random),
    // With an exponent, so that many listings are recent.
    createdAt: new Date(now.getTime() - Math.floor((3 + 690 * random.next() ** 1.6) * DAY_MS)),
    updatedAt: now,
  };
}

function createAttributes(
  kind: Kind,
  listing: Listing,
  place: Place,
  random: Random,
): Record<string, string | number | string[]> {
  const { offer } = kind;
  const values: Record<string, string | number | string[]> = {};
  for (const [name, value] of Object.entries(listing.attributes ?? {}))
    values[name] = typeof value === 'object' ? [...value] : value;
  if (offer.sale === 'rental' && offer.basis === 'day' && 'Brand' in values)
    values['Replacement_Value'] = localPrice(listing.price * random.int(22, 46), place);
  values['Good_To_Know'] = goodToKnow(kind, random);
  const brand = values['Brand'];
  if (typeof brand === 'string' && random.chance(0.25)) values['Website'] = `https://www.${slug(brand)}.example`;
  if (offer.sale === 'rental' && random.chance(0.2))
    values['Checklist'] = 'https://files.northlend.example/hand-over-checklist.pdf';
  return values;
}

/** Auctions are sold without returns. */
function pickCancellation({ offer }: Kind, random: Random): 'flexible' | 'moderate' | 'strict' {
  if (offer.sale === 'auction') return 'strict';
  return random.weighted(['flexible', 'moderate', 'strict'] as const, (rule) =>
    rule === 'strict' ? 1 : rule === 'moderate' ? 4 : 3,
  );
}

function getDeposit({ offer }: Kind, listing: Listing, place: Place): number | null {
  if (offer.sale !== 'rental' || !offer.depositFactor) return null;
  return localPrice(Math.max(10, Math.round((listing.price * offer.depositFactor) / 10) * 10), place);
}

function getQuantities({ offer }: Kind, { stock = 1, price }: Listing) {
  if (offer.sale === 'request') return { stock: 1, minimumQuantity: 1, maximumQuantity: 10 };
  // Chairs and the like are rented by the dozen.
  const isByTheDozen = offer.sale === 'rental' && stock >= 100;
  return {
    stock,
    minimumQuantity: isByTheDozen ? 12 : 1,
    maximumQuantity: isByTheDozen || price < 10 ? stock : Math.min(stock, 10),
  };
}

function createRules({ group, offer }: Kind, listing: Listing, random: Random): AvailabilityRules | null {
  if (offer.sale !== 'rental' && offer.sale !== 'booking') return null;
  // AV-04: Monday to Saturday is the default; all seven days where listings are rented by the week.
  const restsOnSunday = ['tools', 'party', 'cameras', 'home'].includes(group) && random.chance(0.25);
  const standard: AvailabilityRules = {
    basis: offer.sale === 'booking' ? 'slot' : offer.basis,
    allowedWeekdays: restsOnSunday ? [1, 2, 3, 4, 5, 6] : [0, 1, 2, 3, 4, 5, 6],
    minimumLength: 1,
    // Monday to Saturday are six days.
    maximumLength: restsOnSunday ? 6 : 28,
    leadDays: 0,
    horizonDays: random.pick([180, 365, 365]),
  };
  return { ...standard, ...offer.rules, ...listing.rules };
}
