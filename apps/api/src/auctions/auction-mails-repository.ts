import type { Language, Picture } from '@marketplace/api-contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { auctions, customers, products, sellers } from '@marketplace/database/schema';

/** An auction as emails about it describe it, with its seller. */
export async function findMailedAuction(db: Db, id: string) {
  const [row] = await db
    .select({
      auction: auctions,
      product: {
        id: products.id,
        name: products.name,
        slug: products.slug,
        categoryId: products.categoryId,
        currency: products.currency,
        timeZone: products.timeZone,
      },
      seller: {
        email: sql<string>`COALESCE(${customers.email}, NULLIF(${sellers.company} ->> 'email', ''), ${sellers.personal} ->> 'email', '')`,
        name: sellers.name,
        language: customers.language,
      },
      isRelisted: sql<boolean>`NOT ${auctions.isCurrent}`,
    })
    .from(auctions)
    .innerJoin(products, eq(products.id, auctions.productId))
    .innerJoin(sellers, eq(sellers.id, products.sellerId))
    .leftJoin(customers, eq(customers.id, sellers.customerId))
    .where(eq(auctions.id, id));
  return row;
}

export interface MailedBidder extends Record<string, unknown> {
  id: string;
  email: string;
  name: string;
  isVerified: boolean;
  language: Language | null;
  /** Whether their time to pay ran out. */
  hasPassed: boolean;
}

export async function findMailedBidders(db: Db, auctionId: string): Promise<MailedBidder[]> {
  const { rows } = await db.execute<MailedBidder>(sql`
    SELECT c.id, c.email, c.name, c.verified_at IS NOT NULL AS "isVerified", c.language, b.passed_at IS NOT NULL AS "hasPassed"
      FROM auction_bidders b JOIN customers c ON c.id = b.customer_id
     WHERE b.auction_id = ${auctionId} ORDER BY b.number`);
  return rows;
}

export interface SimilarAuction extends Record<string, unknown> {
  id: number;
  name: string;
  slug: string;
  currency: string;
  price: number;
  picture: Picture;
}

/** Running auctions of a category, the first to end first. */
export async function findSimilarAuctions(
  db: Db,
  { categoryId, exceptId }: { categoryId: number; exceptId: number },
  limit: number,
): Promise<SimilarAuction[]> {
  const { rows } = await db.execute<SimilarAuction>(sql`
    SELECT p.id, p.name, p.slug, p.currency, a.price::float8 AS price, p.pictures -> 0 AS picture
      FROM auctions a JOIN products p ON p.id = a.product_id AND p.status = 'active'
     WHERE a.status = 'Running' AND a.starts_at <= now() AND a.ends_at > now() + interval '1 hour'
       AND p.category_id = ${categoryId} AND p.id <> ${exceptId}
     ORDER BY a.ends_at LIMIT ${limit}`);
  return rows;
}
