import type { AvailabilityRules, Picture } from '@marketplace/api-contract';
import type { DemoPlan, ProductRow } from '../plan-types';
import { CATALOGUE } from '../content/catalogue';
import { BULK_WORDS, type Words } from './bulk-words';

/** What listings of one category have in common, as SQL reads it. */
export interface BulkKind extends Words {
  category_id: number;
  sale_type: ProductRow['saleType'];
  /** Median price in minor units of Canadian dollars; 0 where a quote is asked for. */
  price: number;
  /** The same way; null where nothing is brought. */
  delivery: number | null;
  unit: string;
  week_factor: number | null;
  rules: AvailabilityRules | null;
  /** Every length that a booking there may have begins here. */
  least: number;
  /** Of the catalogue's listings; what they show is told by the category. */
  galleries: Picture[][];
  details: readonly string[];
  reviews: string[];
}

/** Prices of the catalogue in one currency: good enough for a median. */
const IN_DOLLARS: Readonly<Record<string, number>> = { CAD: 1, AUD: 0.9, USD: 1.25, EUR: 1.45, YEN: 0.93 };

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One kind for each category and sale type that the catalogue has, in a fixed order. */
export function bulkKinds(plan: Pick<DemoPlan, 'products' | 'categories' | 'reviews'>): BulkKind[] {
  const categories = new Map(plan.categories.map((category) => [category.id, category]));
  const groups = new Map<string, ProductRow[]>();
  // In the order of the category tree: the first are the most frequent.
  const ordered = [...plan.products].sort((a, b) => a.categoryId - b.categoryId || a.id - b.id);
  for (const product of ordered) {
    const key = `${product.categoryId} ${product.saleType}`;
    groups.set(key, [...(groups.get(key) ?? []), product]);
  }
  return [...groups.values()].flatMap((products) => {
    const [model] = products;
    const category = model && categories.get(model.categoryId);
    const words = category && BULK_WORDS[category.slug];
    return words ? [kindOf(words, category, model, products, plan.reviews)] : [];
  });
}

function kindOf(
  words: Words,
  { slug, name }: DemoPlan['categories'][number],
  model: ProductRow,
  products: ProductRow[],
  reviews: DemoPlan['reviews'],
): BulkKind {
  const ids = new Set(products.map(({ id }) => id));
  const [shown, week] = model.unitsOfPrice ?? [];
  const inDollars = (amount: number | null | undefined, currency: string) =>
    Math.round((amount ?? 0) * (IN_DOLLARS[currency] ?? 1));
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
    // Their names are English.
    details: CATALOGUE.filter(
      (kind) => kind.category === slug && kind.offer.sale === model.saleType && !kind.language,
    ).flatMap(({ details }) => details),
    reviews: reviews.filter(({ productId, stars }) => ids.has(productId) && stars >= 4).map(({ text }) => text),
  };
}

/** The kinds as tables: numbered kinds with their short lists, and the long lists apart, so that no wide row is read 100,000 times. */
export function asTables(kinds: readonly BulkKind[]): { kinds: object[]; galleries: object[]; reviews: object[] } {
  const numbered = <Value>(lists: readonly (readonly Value[])[]) =>
    lists.flatMap((list, kind) => list.map((value, no) => ({ no: kind * 10_000 + no, value })));
  return {
    kinds: kinds.map((kind, no) => ({ ...kind, no, galleries: kind.galleries.length, reviews: kind.reviews.length })),
    galleries: numbered(kinds.map(({ galleries }) => galleries)).map(({ no, value }) => ({ no, pictures: value })),
    reviews: numbered(kinds.map(({ reviews }) => reviews)).map(({ no, value }) => ({ no, text: value })),
  };
}
