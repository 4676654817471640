import type { AvailabilityRules, Picture } from '@marketplace/api-contract';
import type { DemoData, ProductRow } from '../demo-data';
import { CATALOGUE } from '../content/catalogue';
import { BULK_WORDS, type Words } from './bulk-words';

/** What listings of one category share, as input of the SQL statements. */
export interface BulkKind extends Words {
  category_id: number;
  sale_type: ProductRow['saleType'];
  /** Median price in minor units of Canadian dollars; 0 for quotes on request. */
  price: number;
  /** Likewise; null without delivery. */
  delivery: number | null;
  unit: string;
  week_factor: number | null;
  rules: AvailabilityRules | null;
  /** The lower bound of the rules' lengths. */
  least: number;
  /** Galleries of the catalogue's listings of that category. */
  galleries: Picture[][];
  details: readonly string[];
  reviews: string[];
}

/** Approximate exchange rates; sufficient for a median. */
const DOLLAR_RATES: Readonly<Record<string, number>> = { CAD: 1, AUD: 0.9, USD: 1.25, EUR: 1.45, YEN: 0.93 };

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One kind for each category and sale type of the catalogue, in a fixed order. */
export function bulkKinds(demo: Pick<DemoData, 'products' | 'categories' | 'reviews'>): BulkKind[] {
  const categories = new Map(demo.categories.map((category) => [category.id, category]));
  const groups = new Map<string, ProductRow[]>();
  // In the order of the category tree; the first kinds are the most frequent.
  const ordered = [...demo.products].sort((a, b) => a.categoryId - b.categoryId || a.id - b.id);
  for (const product of ordered) {
    const key = `${product.categoryId} ${product.saleType}`;
    groups.set(key, [...(groups.get(key) ?? []), product]);
  }
  return [...groups.values()].flatMap((products) => {
    const [model] = products;
    const category = model && categories.get(model.categoryId);
    const words = category && BULK_WORDS[category.slug];
    return words ? [toBulkKind(words, category, model, products, demo.reviews)] : [];
  });
}

function toBulkKind(
  words: Words,
  { slug, name }: DemoData['categories'][number],
  model: ProductRow,
  products: ProductRow[],
  reviews: DemoData['reviews'],
): BulkKind {
  const ids = new Set(products.map(({ id }) => id));
  const [shown, week] = model.unitsOfPrice ?? [];
  const inDollars = (amount: number | null | undefined, currency: string) =>
    Math.round((amount ?? 0) * (DOLLAR_RATES[currency] ?? 1));
  return {
    ...words,
    category_id: model.categoryId,
    sale_type: model.saleType,
    price: median(products.map(({ price, currency }) => inDollars(price, currency))),
    delivery: model.deliveryFee == null ? null : inDollars(model.deliveryFee, model.currency),
    unit: model.unit ?? 'per item',
    week_factor: shown && week ? week.amount / shown.amount : null,
    rules: model.rules ? { ...model.rules, allowedWeekdays: [0, 1, 2, 3, 4, 5, 6], horizonDays: 365 } : null,
    least: Math.max(1, model.rules?.minimumLength ?? 1),
    galleries: products.map(({ pictures }) => pictures.slice(0, 4).map((picture) => ({ ...picture, alt: name }))),
    // Only texts in English, as the names are.
    details: CATALOGUE.filter(
      (kind) => kind.category === slug && kind.offer.sale === model.saleType && !kind.language,
    ).flatMap(({ details }) => details),
    reviews: reviews.filter(({ productId, stars }) => ids.has(productId) && stars >= 4).map(({ text }) => text),
  };
}

/**
 * The kinds as two tables: the long lists are separate, so that no wide row is read 100,000 times.
 */
export function toTables(kinds: readonly BulkKind[]): { kinds: object[]; galleries: object[]; reviews: object[] } {
  const numbered = <Value>(lists: readonly (readonly Value[])[]) =>
    lists.flatMap((list, kind) => list.map((value, no) => ({ no: kind * 10_000 + no, value })));
  return {
    kinds: kinds.map((kind, no) => ({ ...kind, no, galleries: kind.galleries.length, reviews: kind.reviews.length })),
    galleries: numbered(kinds.map(({ galleries }) => galleries)).map(({ no, value }) => ({ no, pictures: value })),
    reviews: numbered(kinds.map(({ reviews }) => reviews)).map(({ no, value }) => ({ no, text: value })),
  };
}
