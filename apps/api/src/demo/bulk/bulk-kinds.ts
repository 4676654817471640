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
  unit: string;
  week_factor: number | null;
  stock: number;
  rules: AvailabilityRules | null;
  /** Every length that a booking there may have begins here. */
  least: number;
  /** Without alternative texts: those are the listing's own. */
  galleries: Omit<Picture, 'alt'>[][];
  details: readonly string[];
  reviews: string[];
}

/** Prices of the catalogue in one currency: good enough for a median. */
const IN_DOLLARS: Readonly<Record<string, number>> = { CAD: 1, AUD: 0.9, USD: 1.25, EUR: 1.45, YEN: 0.93 };

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One kind for each category and sale type that the catalogue has, in a fixed order. */
export function bulkKinds(plan: Pick<DemoPlan, 'products' | 'categories' | 'reviews'>): BulkKind[] {
  const slugs = new Map(plan.categories.map(({ id, slug }) => [id, slug]));
  const groups = new Map<string, ProductRow[]>();
  for (const product of [...plan.products].sort((a, b) => a.id - b.id)) {
    const key = `${slugs.get(product.categoryId)} ${product.saleType}`;
    groups.set(key, [...(groups.get(key) ?? []), product]);
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([key, products]) => {
      const [category = ''] = key.split(' ');
      const words = BULK_WORDS[category];
      const [model] = products;
      return words && model ? [kindOf(words, category, model, products, plan.reviews)] : [];
    });
}

function kindOf(
  words: Words,
  category: string,
  model: ProductRow,
  products: ProductRow[],
  reviews: DemoPlan['reviews'],
): BulkKind {
  const ids = new Set(products.map(({ id }) => id));
  const [shown, week] = model.unitsOfPrice ?? [];
  return {
    ...words,
    category_id: model.categoryId,
    sale_type: model.saleType,
    price: Math.round(
      median(products.map(({ price, currency }) => Math.round((price ?? 0) * (IN_DOLLARS[currency] ?? 1)))),
    ),
    unit: model.unit ?? 'per item',
    week_factor: shown && week ? week.amount / shown.amount : null,
    stock: median(products.map(({ stock = 1 }) => stock)),
    rules: model.rules ? { ...model.rules, allowedWeekdays: [0, 1, 2, 3, 4, 5, 6], horizonDays: 365 } : null,
    least: Math.max(1, model.rules?.minimumLength ?? 1),
    galleries: products.map(({ pictures }) =>
      pictures.slice(0, 4).map(({ src, ratio, colors }) => ({ src, ratio, colors })),
    ),
    details: CATALOGUE.filter((kind) => kind.category === category && kind.offer.sale === model.saleType).flatMap(
      ({ details }) => details,
    ),
    reviews: reviews.filter(({ productId, stars }) => ids.has(productId) && stars >= 4).map(({ text }) => text),
  };
}
