import { AvailabilityRules, Picture, ProductCard, PublicId, Review } from '@marketplace/api-contract';
import { availabilityOf } from '@marketplace/availability';
import { addDays, dayIn, eachDay } from '@marketplace/formats';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from '../html';
import { pictureKey, Recipe } from '../media/recipe';
import { PRODUCT_ATTRIBUTES } from './content/attribute-definitions';
import { CATALOGUE } from './content/catalogue';
import { CATEGORY_TREE } from './content/category-tree';
import { SETTINGS } from './content/site';
import { PLACES } from './places';
import { planDemo } from './plan';

const now = new Date('2026-06-03T15:00:00Z');
const plan = planDemo({ seed: 7, now, listings: 1000 });
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const texts = plan.products.flatMap(({ name, description }) => [name, description]);

describe('the planned demo marketplace', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planDemo({ seed: 7, now, listings: 1000 })).toEqual(plan);
    const other = planDemo({ seed: 8, now, listings: 1000 });
    expect(other.products.map(({ name }) => name)).not.toEqual(plan.products.map(({ name }) => name));
  });

  it('has several hundred listings of all five sale types in eleven cities', () => {
    expect(plan.products.length).toBeGreaterThan(350);
    expect(new Set(plan.products.map(({ saleType }) => saleType)).size).toBe(5);
    expect(new Set(plan.products.map(({ city }) => city))).toEqual(new Set(Object.keys(PLACES)));
    expect(plan.products.filter(({ city }) => city === 'Edmonton').length).toBeGreaterThan(plan.products.length / 3);
  });

  it('makes as many as are asked for', () => {
    expect(planDemo({ seed: 7, now, listings: 12 }).products).toHaveLength(12);
  });

  it('repeats no title and no description, and nothing is filler', () => {
    expect(repeated(plan.products.map(({ name }) => name))).toEqual([]);
    expect(repeated(plan.products.map(({ description }) => description))).toEqual([]);
    expect(texts.filter((text) => /\b(lorem|ipsum|undefined|NaN)\b|#\d/i.test(text))).toEqual([]);
  });

  it('writes descriptions that sanitising leaves as they are', () => {
    for (const { description } of plan.products) expect(sanitiseHtml(description)).toBe(description);
    for (const { about } of plan.sellers) expect(sanitiseHtml(about ?? '')).toBe(about);
  });

  it('fits the contract: rules, pictures, prices, summaries', () => {
    for (const product of plan.products) {
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

  it('is delivered to every country that it has listings in', () => {
    expect(SETTINGS.supportCountries).toEqual(expect.arrayContaining(plan.products.map(({ country }) => country)));
  });

  it('prices are in the currency of the country', () => {
    const currencies = { CA: 'CAD', US: 'USD', AU: 'AUD', IT: 'EUR', DE: 'EUR', JP: 'YEN' };
    for (const { country, currency, unitsOfPrice } of plan.products) {
      expect(currency).toBe(currencies[country as keyof typeof currencies]);
      for (const price of unitsOfPrice ?? []) expect(price.currency).toBe(currency);
    }
  });

  it('PD-01 what is booked is priced by the hour where its times are hours, else by the session', () => {
    const booked = plan.products.filter(({ saleType }) => saleType === 'booking');
    const units = booked.map(({ rules, unit }) => [rules?.slotMinutes === 60, unit].join(' '));
    expect(new Set(units)).toEqual(new Set(['true per booking time', 'false per session']));
  });

  it('PD-01 what an auction sold as seen is not taken back; what is rented by night is brought unless it is a place', () => {
    const auctioned = plan.products.filter(({ saleType }) => saleType === 'auction');
    expect(new Set(auctioned.map(({ cancellation }) => cancellation))).toEqual(new Set(['strict']));
    const slugOf = new Map(plan.categories.map(({ id, slug }) => [id, slug]));
    const byNight = plan.products.filter(({ rules }) => rules?.basis === 'night');
    const isBrought = byNight.map(({ categoryId, deliveryFee }) =>
      [slugOf.get(categoryId), deliveryFee != null].join(' '),
    );
    expect(new Set(isBrought)).toEqual(
      new Set(['tents true', 'campervans true', 'cabins false', 'city-stays false', 'unusual-stays false']),
    );
  });

  it('PD-01 no text speaks of cancelling: that is said by the rule of the listing', () => {
    const promises = plan.products.filter(({ description }) => /cancel|stornier|annull|キャンセル/i.test(description));
    expect(promises.map(({ name }) => name)).toEqual([]);
  });

  it('listings stand in their city, within a short ride of a neighbourhood', () => {
    for (const { city, lat, lng } of plan.products) {
      const { neighbourhoods } = PLACES[city as keyof typeof PLACES];
      expect(neighbourhoods.some(([, y, x]) => Math.abs(y - lat) < 0.02 && Math.abs(x - lng) < 0.02)).toBe(true);
    }
  });

  it('uses only attributes that are defined, with values from their lists', () => {
    const definitions = new Map(PRODUCT_ATTRIBUTES.map((definition) => [definition.uniqueName, definition]));
    for (const { attributes = {} } of plan.products)
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

  it('reviews lie in the past, repeat no text at a product, and add up to its rating', () => {
    for (const product of plan.products) {
      const own = plan.reviews.filter(({ productId }) => productId === product.id);
      expect(own.length).toBeLessThanOrEqual(25);
      expect(repeated(own.map(({ text }) => text))).toEqual([]);
      expect(own.length).toBe(product.ratingCount ?? 0);
      expect(own.reduce((sum, { stars }) => sum + stars, 0)).toBe(product.ratingSum ?? 0);
      for (const { createdAt, stars, text, author } of own) {
        expect(createdAt?.getTime()).toBeLessThan(now.getTime());
        expect(createdAt?.getTime()).toBeGreaterThan(product.createdAt?.getTime() ?? 0);
        Review.omit({ id: true, day: true }).parse({ author, stars, text });
      }
    }
    for (const seller of plan.sellers) {
      const own = plan.products.filter(({ sellerId }) => sellerId === seller.id);
      expect(seller.ratingCount ?? 0).toBe(own.reduce((sum, { ratingCount = 0 }) => sum + ratingCount, 0));
    }
  });

  it('auctions run, and the price shown is the current bid', () => {
    expect(plan.auctions.length).toBeGreaterThan(15);
    for (const auction of plan.auctions) {
      expect(auction.startsAt.getTime()).toBeLessThan(now.getTime());
      expect(auction.endsAt.getTime()).toBeGreaterThan(now.getTime());
      expect(auction.currentBid).toBeGreaterThanOrEqual(auction.startPrice);
      expect(plan.products.find(({ id }) => id === auction.productId)?.price).toBe(auction.currentBid);
    }
  });
});

describe('what others have booked', () => {
  const products = new Map(plan.products.map((product) => [product.id, product]));
  const bounds = (range: string) => range.slice(1, -1).split(',') as [string, string];

  it('never takes a single unit twice', () => {
    const byProduct = new Map<number, [string, string][]>();
    for (const { productId, days, slot, isExclusive } of plan.reservations)
      if (isExclusive) byProduct.set(productId, [...(byProduct.get(productId) ?? []), bounds(days ?? slot ?? '')]);
    for (const ranges of byProduct.values()) {
      const sorted = ranges.sort(([a], [b]) => a.localeCompare(b));
      for (const [index, [from]] of sorted.entries())
        expect(index === 0 || from >= (sorted[index - 1]?.[1] ?? '')).toBe(true);
    }
    expect(byProduct.size).toBeGreaterThan(100);
  });

  it('PD-05 shows no surname of a private trader: in no name, picture or text of theirs', () => {
    for (const { personal, company, ...shown } of plan.sellers)
      if (!company) expect(JSON.stringify(shown)).not.toContain(personal.lastName);
  });

  it('counts the units of a larger stock per day and per slot', () => {
    const perDay = new Map<string, number>();
    for (const { productId, days, quantity = 1, isExclusive } of plan.reservations) {
      if (isExclusive || !days) continue;
      const [from, to] = bounds(days);
      for (const day of eachDay(from, addDays(to, -1)))
        perDay.set(`${productId} ${day}`, (perDay.get(`${productId} ${day}`) ?? 0) + quantity);
    }
    expect(new Map(plan.stockDays.map(({ productId, day, taken }) => [`${productId} ${day}`, taken]))).toEqual(perDay);
    for (const { taken, stock, productId } of [...plan.stockDays, ...plan.stockSlots]) {
      expect(taken).toBeGreaterThan(0);
      expect(taken).toBeLessThanOrEqual(stock);
      expect(stock).toBe(products.get(productId)?.stock);
    }
  });

  it('AV-04 touches only weekdays that the rules allow, and lasts as long as they allow', () => {
    for (const { productId, days, kind } of plan.reservations) {
      const product = products.get(productId);
      if (!days || !product?.rules || kind === 'Unavailable') continue;
      const [from, to] = bounds(days);
      const { range } = availabilityOf({
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

  it('AV-06 slots are those of the listing’s own opening hours', () => {
    for (const { productId, slot } of plan.reservations.filter(({ slot: taken }) => taken).slice(0, 400)) {
      const product = products.get(productId);
      if (!product?.rules || !slot) throw new Error('A slot without rules.');
      const [start, end] = bounds(slot);
      const day = dayIn(product.timeZone, start);
      const { slots } = availabilityOf({
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

  it('leaves something free in the next weeks', () => {
    const singles = plan.products.filter(({ rules, stock }) => rules?.basis === 'day' && stock === 1);
    const free = singles.filter(({ id, rules, timeZone }) => {
      const ranges = plan.reservations
        .filter(({ productId, days }) => productId === id && days)
        .map(({ kind, days }) => {
          const [from, to] = bounds(days ?? '');
          return { type: kind, startDate: from, endDate: addDays(to, -1), isAvailable: false };
        });
      if (!rules) return false;
      const today = dayIn(timeZone, now);
      const next = availabilityOf({ timeZone, today, rules, stock: 1, ranges, taken: [], slots: [] }).nextFree(2);
      return next !== null && next.start <= addDays(today, 30);
    });
    expect(free.length).toBe(singles.length);
  });
});

describe('the content', () => {
  it('names only categories and objects that exist', () => {
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

  it('has a recipe for every picture that is shown', () => {
    const keys = new Set(plan.recipes.map((recipe) => pictureKey(Recipe.parse(recipe))));
    const shown = [...plan.products.flatMap(({ pictures }) => pictures), ...plan.sellers.map(({ avatar }) => avatar)];
    for (const { src } of shown) expect(keys).toContain(src.replace('/media/p/', ''));
  });
});
