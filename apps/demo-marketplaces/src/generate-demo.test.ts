import { AvailabilityRules, Picture, ProductCard, PublicId, Review } from '@marketplace/api-contract';
import { createAvailability } from '@marketplace/availability-rules';
import { addDays, dayIn, eachDay } from '@marketplace/formats';
import { isCollected } from '@marketplace/pricing';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pictureKey, Recipe } from '@marketplace/picture-recipes';
import { PRODUCT_ATTRIBUTES } from './content/attribute-definitions';
import { CATALOGUE } from './content/catalogue';
import { CATEGORY_TREE } from './content/category-tree';
import { SETTINGS } from './content/site';
import { PLACES } from './places';
import { generateDemo } from './generate-demo';

const now = new Date('2026-06-03T15:00:00Z');
const demo = generateDemo({ seed: 7, now, listings: 1000 });
const findDuplicates = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const texts = demo.products.flatMap(({ name, description }) => [name, description]);

describe('the generated demo marketplace', () => {
  it('is the same for the same seed and differs for another', () => {
    expect(generateDemo({ seed: 7, now, listings: 1000 })).toEqual(demo);
    const other = generateDemo({ seed: 8, now, listings: 1000 });
    expect(other.products.map(({ name }) => name)).not.toEqual(demo.products.map(({ name }) => name));
  });

  it('has several hundred listings of all five sale types in eleven cities', () => {
    expect(demo.products.length).toBeGreaterThan(350);
    expect(new Set(demo.products.map(({ saleType }) => saleType)).size).toBe(5);
    expect(new Set(demo.products.map(({ city }) => city))).toEqual(new Set(Object.keys(PLACES)));
    expect(demo.products.filter(({ city }) => city === 'Edmonton').length).toBeGreaterThan(demo.products.length / 3);
  });

  it('has as many listings as are requested', () => {
    expect(generateDemo({ seed: 7, now, listings: 12 }).products).toHaveLength(12);
  });

  it('has unique titles and descriptions and no filler text', () => {
    expect(findDuplicates(demo.products.map(({ name }) => name))).toEqual([]);
    expect(findDuplicates(demo.products.map(({ description }) => description))).toEqual([]);
    expect(texts.filter((text) => /\b(lorem|ipsum|undefined|NaN)\b|#\d/i.test(text))).toEqual([]);
  });

  it('has rules, pictures, prices and summaries that fit the contract', () => {
    for (const product of demo.products) {
      if (product.rules) AvailabilityRules.parse(product.rules);
      expect(product.pictures.length).toBeGreaterThanOrEqual(3);
      expect(product.pictures.length).toBeLessThanOrEqual(5);
      expect(product.summary.length).toBeLessThanOrEqual(200);
      ProductCard.parse({
        id: PublicId.parse(String(product.id)),
        name: product.name,
        slug: product.slug,
        saleType: product.saleType,
        price:
          product.price === null ? null : { amount: product.price, currency: product.currency, unit: product.unit },
        place: `${product.city}, ${product.region}`,
        rating: null,
        picture: Picture.parse(product.pictures[0]),
        endsAt: null,
        near: { lat: product.lat, lng: product.lng },
        distance: null,
        total: null,
        match: null,
      });
      expect(product.price === null).toBe(product.saleType === 'request');
      expect(product.rules !== null).toBe(product.saleType === 'rental' || product.saleType === 'booking');
    }
  });

  it('delivers to every country with listings', () => {
    expect(SETTINGS.supportCountries).toEqual(expect.arrayContaining(demo.products.map(({ country }) => country)));
  });

  it('has prices in the currency of the country', () => {
    const currencies = { CA: 'CAD', US: 'USD', AU: 'AUD', IT: 'EUR', DE: 'EUR', JP: 'YEN' };
    for (const { country, currency, unitsOfPrice } of demo.products) {
      expect(currency).toBe(currencies[country as keyof typeof currencies]);
      for (const price of unitsOfPrice ?? []) expect(price.currency).toBe(currency);
    }
  });

  it('PD-01 prices bookings per hour when their slots are hours, else per session', () => {
    const booked = demo.products.filter(({ saleType }) => saleType === 'booking');
    const units = booked.map(({ rules, unit }) => [rules?.slotMinutes === 60, unit].join(' '));
    expect(new Set(units)).toEqual(new Set(['true per booking time', 'false per session']));
  });

  it('PD-01 sells auctions without returns, and offers delivery for everything rented by night except stays', () => {
    const auctioned = demo.products.filter(({ saleType }) => saleType === 'auction');
    expect(new Set(auctioned.map(({ cancellation }) => cancellation))).toEqual(new Set(['strict']));
    const slugs = new Map(demo.categories.map(({ id, slug }) => [id, slug]));
    const byNight = demo.products.filter(({ rules }) => rules?.basis === 'night');
    const isDelivered = byNight.map(({ categoryId, deliveryFee }) =>
      [slugs.get(categoryId), deliveryFee != null].join(' '),
    );
    expect(new Set(isDelivered)).toEqual(
      new Set(['tents true', 'campervans true', 'cabins false', 'city-stays false', 'unusual-stays false']),
    );
  });

  it('PD-01 mentions cancellation in no text, only in the listing’s rule', () => {
    const promises = demo.products.filter(({ description }) => /cancel|stornier|annull|キャンセル/i.test(description));
    expect(promises.map(({ name }) => name)).toEqual([]);
  });

  it('places listings in their city, near a neighbourhood', () => {
    for (const { city, lat, lng } of demo.products) {
      const { neighbourhoods } = PLACES[city as keyof typeof PLACES];
      expect(neighbourhoods.some(([, y, x]) => Math.abs(y - lat) < 0.02 && Math.abs(x - lng) < 0.02)).toBe(true);
    }
  });

  it('OR-07 has what is collected at the address of its seller, as on the page of the seller', () => {
    const sellers = new Map(demo.sellers.map((seller) => [seller.id, seller]));
    const collected = demo.products.filter((product) => isCollected(product));
    expect(collected.length).toBeGreaterThan(100);
    for (const { sellerId, address } of collected) expect(address).toBe(sellers.get(sellerId)?.personal.address.street);
  });

  it('has maracas among the drums', () => {
    const category = demo.categories.find(({ slug }) => slug === 'keys-winds-and-drums');
    expect(demo.products.find(({ name }) => name.includes('maracas'))?.categoryId).toBe(category?.id);
  });

  it('uses only defined attributes, with values from their lists', () => {
    const definitions = new Map(PRODUCT_ATTRIBUTES.map((definition) => [definition.uniqueName, definition]));
    for (const { attributes = {} } of demo.products)
      for (const [name, value] of Object.entries(attributes)) {
        const definition = definitions.get(name);
        expect(definition, name).toBeDefined();
        for (const one of [value].flat()) {
          if (definition?.pickListElements) expect(definition.pickListElements).toContain(one);
          if (['Numeric', 'decimal', 'Currency'].includes(definition?.attributeType ?? ''))
            expect(one).toBeTypeOf('number');
        }
      }
  });

  it('has reviews in the past, without repeated texts per product, that add up to its rating', () => {
    for (const product of demo.products) {
      const own = demo.reviews.filter(({ productId }) => productId === product.id);
      expect(own.length).toBeLessThanOrEqual(25);
      expect(findDuplicates(own.map(({ text }) => text))).toEqual([]);
      expect(own.length).toBe(product.ratingCount ?? 0);
      expect(own.reduce((sum, { stars }) => sum + stars, 0)).toBe(product.ratingSum ?? 0);
      for (const { createdAt, stars, text, author } of own) {
        expect(createdAt?.getTime()).toBeLessThan(now.getTime());
        expect(createdAt?.getTime()).toBeGreaterThan(product.createdAt?.getTime() ?? 0);
        Review.omit({ id: true, day: true }).parse({ author, stars, text });
      }
    }
    for (const seller of demo.sellers) {
      const own = demo.products.filter(({ sellerId }) => sellerId === seller.id);
      expect(seller.ratingCount ?? 0).toBe(own.reduce((sum, { ratingCount = 0 }) => sum + ratingCount, 0));
    }
  });

  it('has auctions that run, end soon and begin later, at their start price', () => {
    expect(demo.auctions.length).toBeGreaterThan(15);
    const isUpcoming = demo.auctions.map(({ startsAt }) => startsAt > now);
    expect([isUpcoming.includes(true), isUpcoming.includes(false)]).toEqual([true, true]);
    expect(demo.auctions.some(({ endsAt }) => endsAt.getTime() < now.getTime() + 80 * 60_000)).toBe(true);
    for (const auction of demo.auctions) {
      expect(auction.endsAt.getTime()).toBeGreaterThan(now.getTime());
      expect(demo.products.find(({ id }) => id === auction.productId)?.price).toBe(auction.startPrice);
    }
  });
});

describe('the generated bookings', () => {
  const products = new Map(demo.products.map((product) => [product.id, product]));
  const bounds = (range: string) => range.slice(1, -1).split(',') as [string, string];

  it('never book a single unit twice', () => {
    const byProduct = new Map<number, [string, string][]>();
    for (const { productId, days, slot, isExclusive } of demo.reservations)
      if (isExclusive) byProduct.set(productId, [...(byProduct.get(productId) ?? []), bounds(days ?? slot ?? '')]);
    for (const ranges of byProduct.values()) {
      const sorted = ranges.sort(([a], [b]) => a.localeCompare(b));
      for (const [index, [from]] of sorted.entries())
        expect(index === 0 || from >= (sorted[index - 1]?.[1] ?? '')).toBe(true);
    }
    expect(byProduct.size).toBeGreaterThan(100);
  });

  it('PD-05 no name, picture or text contains the surname of a private seller', () => {
    for (const { personal, company, ...shown } of demo.sellers)
      if (!company) expect(JSON.stringify(shown)).not.toContain(personal.lastName);
  });

  it('count the units of a larger stock per day and per slot', () => {
    const perDay = new Map<string, number>();
    for (const { productId, days, quantity = 1, isExclusive } of demo.reservations) {
      if (isExclusive || !days) continue;
      const [from, to] = bounds(days);
      for (const day of eachDay(from, addDays(to, -1)))
        perDay.set(`${productId} ${day}`, (perDay.get(`${productId} ${day}`) ?? 0) + quantity);
    }
    expect(new Map(demo.stockDays.map(({ productId, day, taken }) => [`${productId} ${day}`, taken]))).toEqual(perDay);
    for (const { taken, stock, productId } of [...demo.stockDays, ...demo.stockSlots]) {
      expect(taken).toBeGreaterThan(0);
      expect(taken).toBeLessThanOrEqual(stock);
      expect(stock).toBe(products.get(productId)?.stock);
    }
  });

  it('AV-04 are on weekdays and of lengths that the rules allow', () => {
    for (const { productId, days, kind } of demo.reservations) {
      const product = products.get(productId);
      if (!days || !product?.rules || kind === 'Unavailable') continue;
      const [from, to] = bounds(days);
      const { range } = createAvailability({
        timeZone: product.timeZone,
        today: addDays(from, -1),
        rules: { ...product.rules, leadDays: 0 },
        stock: 1,
        ranges: [],
        taken: [],
        slots: [],
      });
      expect(range(from, product.rules.basis === 'night' ? to : addDays(to, -1)).state).toBe('free');
    }
  });

  it('AV-06 are in slots of the listing’s opening hours', () => {
    for (const { productId, slot } of demo.reservations.filter(({ slot: taken }) => taken).slice(0, 400)) {
      const product = products.get(productId);
      if (!product?.rules || !slot) throw new Error('A slot without rules.');
      const [start, end] = bounds(slot);
      const day = dayIn(product.timeZone, start);
      const { slots } = createAvailability({
        timeZone: product.timeZone,
        today: addDays(day, -1),
        rules: { ...product.rules, leadDays: 0 },
        stock: 1,
        ranges: [],
        taken: [],
        slots: [],
      });
      expect(slots(day)).toContainEqual({ start, end, state: 'free' });
    }
  });

  it('leave free dates in the next weeks', () => {
    const singles = demo.products.filter(({ rules, stock }) => rules?.basis === 'day' && stock === 1);
    const free = singles.filter(({ id, rules, timeZone }) => {
      const ranges = demo.reservations
        .filter(({ productId, days }) => productId === id && days)
        .map(({ kind, days }) => {
          const [from, to] = bounds(days ?? '');
          return { type: kind, startDate: from, endDate: addDays(to, -1), isAvailable: false };
        });
      if (!rules) return false;
      const today = dayIn(timeZone, now);
      const next = createAvailability({ timeZone, today, rules, stock: 1, ranges, taken: [], slots: [] }).nextFree(2);
      return next !== null && next.start <= addDays(today, 30);
    });
    expect(free.length).toBe(singles.length);
  });
});

describe('the content', () => {
  it('uses only existing categories and objects', () => {
    const categories = new Set(CATEGORY_TREE.flatMap(([, , , children]) => children.map(([slug]) => slug)));
    const folder = join(
      dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
      'assets',
    );
    for (const kind of CATALOGUE) {
      expect(categories).toContain(kind.category);
      for (const code of [...kind.objects, ...kind.listings.map(({ object }) => object)])
        if (code) expect(existsSync(join(folder, `${code}.webp`)), code).toBe(true);
    }
    for (const slug of categories)
      expect(
        CATALOGUE.some(({ category }) => category === slug),
        slug,
      ).toBe(true);
  });

  it('has a recipe for every picture', () => {
    const keys = new Set(demo.recipes.map((recipe) => pictureKey(Recipe.parse(recipe))));
    const shown = [...demo.products.flatMap(({ pictures }) => pictures), ...demo.sellers.map(({ avatar }) => avatar)];
    for (const { src } of shown) expect(keys).toContain(src.replace('/media/p/', ''));
  });
});
