import type {
  AttributeValue,
  AvailabilityRules,
  Cancellation,
  Category,
  Currency,
  Picture,
  OfferedPrice,
  SaleType,
} from '@marketplace/api-contract';
import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@marketplace/database';
import { categories, products, sellers } from '@marketplace/database/schema';

export type SellerRow = typeof sellers.$inferSelect;

/** What quotes and availability need of a product; amounts are minor units. */
export interface OfferRow {
  id: number;
  sellerId: number;
  sellerName: string;
  sellerSlug: string;
  name: string;
  slug: string;
  saleType: SaleType;
  /** As the seller wrote it. */
  country: string;
  picture: Picture;
  currency: Currency;
  price: number | null;
  unit: string;
  unitsOfPrice: OfferedPrice[];
  deposit: number | null;
  deliveryFee: number | null;
  stock: number;
  minimumQuantity: number;
  maximumQuantity: number;
  rules: AvailabilityRules | null;
  cancellation: Cancellation;
  timeZone: string;
  /** Whether the deposits package is installed. */
  hasDeposits: boolean;
}

export const hasDeposits = sql<boolean>`EXISTS (SELECT FROM packages WHERE namespace = 'deposits' AND is_installed)`;

const offerColumns = {
  id: products.id,
  sellerId: products.sellerId,
  sellerName: sellers.name,
  sellerSlug: sellers.slug,
  name: products.name,
  slug: products.slug,
  saleType: products.saleType,
  country: products.country,
  picture: sql<Picture>`${products.pictures} -> 0`,
  currency: sql<Currency>`${products.currency}`,
  price: products.price,
  unit: products.unit,
  unitsOfPrice: products.unitsOfPrice,
  deposit: products.deposit,
  deliveryFee: products.deliveryFee,
  stock: products.stock,
  minimumQuantity: products.minimumQuantity,
  maximumQuantity: products.maximumQuantity,
  rules: products.rules,
  cancellation: products.cancellation,
  timeZone: products.timeZone,
  hasDeposits,
};

/** Active products only. */
export const findOffers = (db: Db, ids: readonly number[]): Promise<OfferRow[]> =>
  db
    .select(offerColumns)
    .from(products)
    .innerJoin(sellers, eq(sellers.id, products.sellerId))
    .where(and(sql`${products.id} = ANY (${`{${ids.join(',')}}`}::int[])`, eq(products.status, 'active')));

/** One active product with everything its page shows, in one query. */
export async function findProduct(db: Db, id: number) {
  const [row] = await db
    .select({
      product: products,
      seller: sellers,
      categories: sql<Category[]>`(
        WITH RECURSIVE path AS (
          SELECT id, slug, name, icon, parent_id, 0 AS depth FROM categories WHERE id = ${products.categoryId}
          UNION ALL
          SELECT c.id, c.slug, c.name, c.icon, c.parent_id, path.depth + 1 FROM categories c JOIN path ON c.id = path.parent_id
           WHERE path.depth < 10)
        SELECT jsonb_agg(jsonb_build_object('slug', path.slug, 'name', path.name, 'icon', path.icon, 'parent', parent.slug)
                         ORDER BY path.depth DESC)
          FROM path LEFT JOIN categories parent ON parent.id = path.parent_id)`,
      attributes: sql<AttributeValue[]>`COALESCE((
        SELECT jsonb_agg(jsonb_build_object(
            'uniqueName', a.unique_name, 'name', a.name, 'attributeType', a.attribute_type, 'section', a.section,
            'value', ${products.attributes} -> a.unique_name) ORDER BY a.position, a.unique_name)
          FROM product_attributes a WHERE ${products.attributes} ? a.unique_name), '[]')`,
      hasDeposits,
    })
    .from(products)
    .innerJoin(sellers, eq(sellers.id, products.sellerId))
    .where(and(eq(products.id, id), eq(products.status, 'active')));
  return row;
}

export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

/** Status and category of a product that is not active. */
export async function findInactive(db: Db, id: number) {
  const parents = alias(categories, 'parents');
  const [row] = await db
    .select({
      status: products.status,
      category: { slug: categories.slug, name: categories.name, icon: categories.icon, parent: parents.slug },
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(parents, eq(parents.id, categories.parentId))
    .where(and(eq(products.id, id), ne(products.status, 'active')));
  return row;
}

/** Parents before children. */
export async function findCategories(db: Db): Promise<Category[]> {
  const { rows } = await db.execute<Category & Record<string, unknown>>(sql`
    WITH RECURSIVE tree AS (
      SELECT id, slug, name, icon, NULL AS parent, position, 0 AS depth FROM categories WHERE parent_id IS NULL
      UNION ALL
      SELECT c.id, c.slug, c.name, c.icon, tree.slug, c.position, tree.depth + 1
        FROM categories c JOIN tree ON c.parent_id = tree.id)
    SELECT slug, name, parent, icon FROM tree ORDER BY depth, position, name`);
  return rows;
}

export async function findSeller(db: Db, id: number): Promise<SellerRow | undefined> {
  const [row] = await db.select().from(sellers).where(eq(sellers.id, id));
  return row;
}

/** Active products in order of ids, with the day of their last change. */
export const findAddresses = (db: Db, { after, to, limit }: { after: number; to: number; limit: number }) =>
  db
    .select({
      id: products.id,
      slug: products.slug,
      changed: sql<string>`to_char(${products.updatedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
    })
    .from(products)
    .where(and(gt(products.id, after), lte(products.id, to), eq(products.status, 'active')))
    .orderBy(products.id)
    .limit(limit);

export async function findLastId(db: Db): Promise<number> {
  const [row] = await db.select({ id: products.id }).from(products).orderBy(desc(products.id)).limit(1);
  return row?.id ?? 0;
}
