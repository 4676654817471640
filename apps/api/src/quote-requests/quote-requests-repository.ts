import {
  LIVE_QUOTE_STATUSES,
  REQUEST_SELLERS_MAXIMUM,
  type Attachment,
  type Language,
  type Picture,
  type RequestStatus,
  type SaleType,
  type SellerQuoteStatus,
} from '@marketplace/api-contract';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import {
  categories,
  customers,
  products,
  quoteRequests,
  requestRecipients,
  sellerQuotes,
  sellers,
} from '@marketplace/database/schema';
import { attachmentList } from '../uploads/attachment-list';

/** A seller who gets a request, by one of their listings. */
export interface Recipient {
  sellerId: number;
  name: string;
  productId: number;
  currency: string;
  timeZone: string;
  /** Kilometres; null without a place. */
  distance: number | null;
}

interface Point {
  lat: number;
  lng: number;
}

// As exact as the public search, from which nobody learns a listing's address either.
const LISTING_LAT = sql`(round(p.lat * 100) / 100)`;
const LISTING_LNG = sql`(round(p.lng * 100) / 100)`;
/** By how many degrees a listing can be found away from its latitude. */
const ROUNDED_BY = 0.005;

const distanceTo = ({ lat, lng }: Point) => sql`(12742 * asin(least(1, sqrt(
  power(sin(radians(${LISTING_LAT} - ${lat}::float8) / 2), 2)
  + cos(radians(${lat}::float8)) * cos(radians(${LISTING_LAT}))
    * power(sin(radians(${LISTING_LNG} - ${lng}::float8) / 2), 2)))))`;

/** Neither side has blocked the other, and nobody asks themselves. */
const mayAsk = (customerId: string) => sql`s.customer_id IS DISTINCT FROM ${customerId}::uuid
  AND NOT EXISTS (SELECT FROM blocks b WHERE b.customer_id = ${customerId}::uuid AND b.seller_id = s.id)`;

const recipientColumns = (distance: SQL) => sql`p.seller_id AS "sellerId", s.name, p.id AS "productId", p.currency,
  p.time_zone AS "timeZone", ${distance} AS distance, p.sale_type`;

/** The seller of a listing on request. */
export async function findListingRecipient(
  db: Db,
  customerId: string,
  productId: number,
  place: Point | undefined,
): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient & Record<string, unknown>>(sql`
    SELECT ${recipientColumns(place ? distanceTo(place) : sql`NULL::float8`)}
      FROM products p JOIN sellers s ON s.id = p.seller_id
     WHERE p.id = ${productId} AND p.status = 'active' AND p.sale_type = 'request' AND ${mayAsk(customerId)}`);
  return rows;
}

/**
 * Sellers with a listing in a category near a place, listings on request first, then the nearest.
 * All listings have the currency of the first.
 */
export async function findRecipients(
  db: Db,
  customerId: string,
  category: string,
  place: Point & { radius: number },
): Promise<Recipient[]> {
  const latitudes = place.radius / 111 + ROUNDED_BY;
  const { rows } = await db.execute<Recipient & Record<string, unknown>>(sql`
    WITH RECURSIVE tree AS (
      SELECT id FROM categories WHERE slug = ${category}
      UNION ALL SELECT c.id FROM categories c JOIN tree ON c.parent_id = tree.id
    ), near AS (
      SELECT DISTINCT ON (p.seller_id) ${recipientColumns(distanceTo(place))}
        FROM products p JOIN sellers s ON s.id = p.seller_id
       WHERE p.category_id IN (SELECT id FROM tree) AND p.status = 'active' AND p.sale_type <> 'auction'
         AND p.lat BETWEEN ${place.lat - latitudes} AND ${place.lat + latitudes}
         AND ${distanceTo(place)} <= ${place.radius} AND ${mayAsk(customerId)}
       ORDER BY p.seller_id, (p.sale_type = 'request') DESC, distance, p.id
    )
    SELECT * FROM near ORDER BY (sale_type = 'request') DESC, distance, "sellerId" LIMIT ${REQUEST_SELLERS_MAXIMUM}`);
  return rows.filter(({ currency }) => currency === rows[0]?.currency);
}

export async function insertRecipients(tx: Db, requestId: string, recipients: readonly Recipient[]): Promise<void> {
  await tx.insert(requestRecipients).values(
    recipients.map(({ sellerId, productId, distance }, position) => ({
      requestId,
      sellerId,
      productId,
      distance,
      position,
    })),
  );
}

export async function findRequestByKey(db: Db, customerId: string, key: string) {
  const [row] = await db
    .select({ id: quoteRequests.id, requestHash: quoteRequests.requestHash })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.customerId, customerId), eq(quoteRequests.idempotencyKey, key)));
  return row;
}

export async function findCategoryId(db: Db, slug: string): Promise<number | null> {
  const [row] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug));
  return row?.id ?? null;
}

/** Who may read requests: their customer, or a seller who got them. */
export type RequestScope = { customerId: string } | { sellerId: number };

const isWithin = (scope: RequestScope) =>
  'customerId' in scope
    ? eq(quoteRequests.customerId, scope.customerId)
    : sql`EXISTS (SELECT FROM request_recipients r WHERE r.request_id = ${quoteRequests.id} AND r.seller_id = ${scope.sellerId})`;

const productJson = (product: SQL) => sql`CASE WHEN ${product}.status = 'active' THEN jsonb_build_object(
  'id', ${product}.id::text, 'name', ${product}.name, 'slug', ${product}.slug, 'saleType', ${product}.sale_type,
  'picture', ${product}.pictures -> 0) END`;

export interface ProductJson {
  id: string;
  name: string;
  slug: string;
  saleType: SaleType;
  picture: Picture;
}

export interface QuoteJson {
  id: string;
  version: number;
  sellerId: number;
  status: SellerQuoteStatus;
  lines: { text: string; amount: number }[];
  amount: number;
  currency: string;
  note: string;
  quantity: number;
  startDate: string | null;
  endDate: string | null;
  validUntil: string;
  counterAmount: number | null;
  counterNote: string;
  counteredAt: string | null;
  createdAt: string;
  product: ProductJson | null;
  /** As the seller wrote it. */
  country: string;
  seller: {
    id: string;
    name: string;
    slug: string;
    avatar: Picture;
    ratingSum: number;
    ratingCount: number;
    responseMinutes: number | null;
  };
  distance: number | null;
  orderId: string | null;
  /** One side has blocked the other. */
  isBlocked: boolean;
}

const list = (statuses: readonly SellerQuoteStatus[]) =>
  sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  );
const live = list(LIVE_QUOTE_STATUSES);
/** A seller has one quote for a request with one of these at a time. */
const CURRENT_QUOTE_STATUSES = [...LIVE_QUOTE_STATUSES, 'Accepted'] as const;
const current = list(CURRENT_QUOTE_STATUSES);

/** The quotes of a request: of each seller the current one and the last that ended; and this one. */
const shownQuotes = (quoteId: string | null) => sql`(
  SELECT * FROM (
    SELECT *, row_number() OVER (PARTITION BY seller_id, status IN (${current}) ORDER BY created_at DESC, id) AS position
      FROM seller_quotes WHERE request_id = ${quoteRequests.id}) ranked
   WHERE position = 1 OR id = ${quoteId}::uuid)`;

// Always selected with another table joined, so that Drizzle writes table names in the subqueries.
const requestRow = {
  id: quoteRequests.id,
  version: quoteRequests.version,
  status: quoteRequests.status,
  title: quoteRequests.title,
  details: quoteRequests.details,
  quantity: quoteRequests.quantity,
  startDate: quoteRequests.startDate,
  endDate: quoteRequests.endDate,
  budget: quoteRequests.budget,
  currency: quoteRequests.currency,
  placeName: quoteRequests.placeName,
  lat: quoteRequests.lat,
  lng: quoteRequests.lng,
  radius: quoteRequests.radius,
  createdAt: quoteRequests.createdAt,
  expiresAt: quoteRequests.expiresAt,
  customerId: quoteRequests.customerId,
  customerName: customers.name,
  category: sql<{ id: number; slug: string; name: string } | null>`CASE WHEN ${categories.id} IS NOT NULL THEN
    jsonb_build_object('id', ${categories.id}, 'slug', ${categories.slug}, 'name', ${categories.name}) END`,
  product: sql<ProductJson | null>`${productJson(sql`products`)}`,
  attachments: sql<Attachment[]>`${attachmentList(sql`u.request_id = ${quoteRequests.id}`)}`,
  sellers: sql<{ id: string; name: string }[]>`(
    SELECT COALESCE(jsonb_agg(jsonb_build_object('id', s.id::text, 'name', s.name) ORDER BY r.position), '[]')
      FROM request_recipients r JOIN sellers s ON s.id = r.seller_id WHERE r.request_id = ${quoteRequests.id})`,
  history: sql<{ status: RequestStatus; at: string }[]>`(
    SELECT jsonb_agg(jsonb_build_object('status', h.status, 'at', h.at) ORDER BY h.id)
      FROM request_history h WHERE h.request_id = ${quoteRequests.id} AND h.quote_id IS NULL)`,
};

const quotesOfRequest = (quoteId: string | null) => sql<QuoteJson[]>`(
    SELECT COALESCE(jsonb_agg(jsonb_build_object(
        'id', q.id, 'version', q.version, 'sellerId', q.seller_id, 'status', q.status, 'lines', q.lines, 'amount', q.amount, 'currency', q.currency, 'note', q.note,
        'quantity', q.quantity, 'startDate', q.start_date, 'endDate', q.end_date, 'validUntil', q.valid_until,
        'counterAmount', q.counter_amount, 'counterNote', q.counter_note, 'counteredAt', q.countered_at,
        'createdAt', q.created_at, 'product', ${productJson(sql`p`)}, 'country', p.country,
        'seller', jsonb_build_object('id', s.id::text, 'name', s.name, 'slug', s.slug, 'avatar', s.avatar,
          'ratingSum', s.rating_sum, 'ratingCount', s.rating_count, 'responseMinutes', s.response_minutes),
        'distance', r.distance,
        'orderId', (SELECT o.id FROM orders o WHERE o.quote_id = q.id AND o.status NOT IN ('Cancelled', 'Expired') LIMIT 1),
        'isBlocked', EXISTS (
          SELECT FROM blocks b WHERE b.seller_id = q.seller_id AND b.customer_id = ${quoteRequests.customerId})
      ) ORDER BY q.created_at DESC, q.id), '[]')
      FROM ${shownQuotes(quoteId)} q
      JOIN products p ON p.id = q.product_id
      JOIN sellers s ON s.id = q.seller_id
      JOIN request_recipients r ON r.request_id = q.request_id AND r.seller_id = q.seller_id)`;

const selectRequests = (db: Db, quoteId: string | null) =>
  db
    .select({ ...requestRow, quotes: quotesOfRequest(quoteId) })
    .from(quoteRequests)
    .innerJoin(customers, eq(customers.id, quoteRequests.customerId))
    .leftJoin(products, eq(products.id, quoteRequests.productId))
    .leftJoin(categories, eq(categories.id, quoteRequests.categoryId));

/** A request with the quotes that are shown; `quoteId` is shown in any case. */
export async function findRequest(db: Db, id: string, scope: RequestScope, quoteId: string | null = null) {
  const [row] = await selectRequests(db, quoteId).where(and(eq(quoteRequests.id, id), isWithin(scope)));
  return row;
}
export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

const liveQuotes = (seller: SQL, now: Date) => sql`FROM seller_quotes q WHERE q.request_id = ${quoteRequests.id}
  AND q.status IN (${live}) AND q.valid_until > ${now} AND ${seller}`;

/** Requests, newest first; a seller's with their own quotes only. */
export async function findRequests(
  db: Db,
  scope: RequestScope,
  { status, now }: { status?: RequestStatus | undefined; now: Date },
  { limit, offset }: { limit: number; offset: number },
) {
  const isSeen = 'sellerId' in scope ? sql`q.seller_id = ${scope.sellerId}` : sql`true`;
  const where = and(isWithin(scope), status && eq(quoteRequests.status, status));
  const { id, title, quantity, startDate, endDate, currency, createdAt, expiresAt } = requestRow;
  const [rows, total] = await Promise.all([
    db
      .select({
        id,
        status: quoteRequests.status,
        title,
        quantity,
        startDate,
        endDate,
        currency,
        createdAt,
        expiresAt,
        sellers: sql<number>`(SELECT count(*)::int FROM request_recipients r WHERE r.request_id = ${quoteRequests.id})`,
        quotes: sql<number>`(SELECT count(*)::int ${liveQuotes(isSeen, now)})`,
        lowest: sql<number | null>`(SELECT min(q.amount)::float8 ${liveQuotes(isSeen, now)})`,
        orderId: sql<string | null>`(SELECT o.id FROM orders o JOIN seller_quotes q ON q.id = o.quote_id
          WHERE q.request_id = ${quoteRequests.id} AND ${isSeen} AND o.status NOT IN ('Cancelled', 'Expired') LIMIT 1)`,
      })
      .from(quoteRequests)
      .innerJoin(customers, eq(customers.id, quoteRequests.customerId))
      .where(where)
      .orderBy(sql`${quoteRequests.createdAt} DESC, ${quoteRequests.id}`)
      .limit(limit)
      .offset(offset),
    db.$count(quoteRequests, where),
  ]);
  return { rows, total };
}

/** The request of a customer that a quote is for. */
export async function findRequestOfQuote(db: Db, quoteId: string, customerId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT r.id FROM seller_quotes q JOIN quote_requests r ON r.id = q.request_id
     WHERE q.id = ${quoteId} AND r.customer_id = ${customerId}`);
  return rows[0]?.id;
}

/** Who gave a quote, and for which request. */
export async function findQuoteOwner(db: Db, quoteId: string) {
  const { rows } = await db.execute<{ requestId: string; sellerId: number }>(sql`
    SELECT request_id AS "requestId", seller_id AS "sellerId" FROM seller_quotes WHERE id = ${quoteId}`);
  return rows[0];
}

export async function findQuoteByKey(db: Db, requestId: string, sellerId: number, key: string) {
  const { rows } = await db.execute<{ requestHash: string | null }>(sql`
    SELECT request_hash AS "requestHash" FROM seller_quotes WHERE request_id = ${requestId} AND seller_id = ${sellerId} AND idempotency_key = ${key}`);
  return rows[0];
}

/** The quote of a seller that there can be no other beside. */
export async function findCurrentQuote(db: Db, requestId: string, sellerId: number) {
  const [row] = await db
    .select({ id: sellerQuotes.id, status: sellerQuotes.status, validUntil: sellerQuotes.validUntil })
    .from(sellerQuotes)
    .where(
      and(
        eq(sellerQuotes.requestId, requestId),
        eq(sellerQuotes.sellerId, sellerId),
        inArray(sellerQuotes.status, CURRENT_QUOTE_STATUSES),
      ),
    );
  return row;
}

/** The listing by which a seller got a request. */
export async function findRecipient(db: Db, requestId: string, sellerId: number) {
  const [row] = await db
    .select({ productId: requestRecipients.productId, distance: requestRecipients.distance })
    .from(requestRecipients)
    .where(and(eq(requestRecipients.requestId, requestId), eq(requestRecipients.sellerId, sellerId)));
  return row;
}

/** Whether a seller offers a listing that can be quoted for. */
export async function isQuotableListing(
  db: Db,
  productId: number,
  sellerId: number,
  currency: string,
): Promise<boolean> {
  const count = await db.$count(
    products,
    and(
      eq(products.id, productId),
      eq(products.sellerId, sellerId),
      eq(products.currency, currency),
      sql`${products.status} = 'active' AND ${products.saleType} <> 'auction'`,
    ),
  );
  return count > 0;
}

export async function updateRequested(
  tx: Db,
  id: string,
  requested: Pick<
    typeof quoteRequests.$inferInsert,
    'title' | 'details' | 'quantity' | 'startDate' | 'endDate' | 'budget'
  >,
): Promise<void> {
  await tx
    .update(quoteRequests)
    .set({ ...requested, version: sql`${quoteRequests.version} + 1` })
    .where(eq(quoteRequests.id, id));
}

/** Quotes whose end has passed, with their requests. */
export async function findDueQuotes(db: Db, now: Date, limit: number) {
  const { rows } = await db.execute<{ id: string; requestId: string }>(sql`
    SELECT id, request_id AS "requestId" FROM seller_quotes
     WHERE status IN (${live}) AND valid_until <= ${now} ORDER BY valid_until LIMIT ${limit}`);
  return rows;
}

/** Requests without a valid quote whose time has passed. */
export async function findDueRequests(db: Db, now: Date, limit: number) {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT r.id FROM quote_requests r
     WHERE r.status IN ('Open', 'Quoted') AND r.expires_at <= ${now} AND NOT EXISTS (
       SELECT FROM seller_quotes q WHERE q.request_id = r.id AND q.status IN (${live}) AND q.valid_until > ${now})
     ORDER BY r.expires_at LIMIT ${limit}`);
  return rows;
}

/** What the emails about a request contain. */
export async function findMailedRequest(db: Db, id: string) {
  const [row] = await db
    .select({
      title: quoteRequests.title,
      details: quoteRequests.details,
      quantity: quoteRequests.quantity,
      startDate: quoteRequests.startDate,
      endDate: quoteRequests.endDate,
      budget: quoteRequests.budget,
      currency: quoteRequests.currency,
      placeName: quoteRequests.placeName,
      customer: {
        email: customers.email,
        name: customers.name,
        language: customers.language,
        verifiedAt: customers.verifiedAt,
      },
    })
    .from(quoteRequests)
    .innerJoin(customers, eq(customers.id, quoteRequests.customerId))
    .where(eq(quoteRequests.id, id));
  return row;
}

/**
 * The sellers who got a request, or one of them, with where they are emailed; not those who blocked
 * its customer or were blocked.
 */
export async function findMailedSellers(db: Db, requestId: string, sellerId?: number) {
  const { rows } = await db.execute<{
    id: number;
    name: string;
    email: string;
    language: Language | null;
  }>(sql`
    SELECT s.id, s.name, a.language,
           COALESCE(a.email, NULLIF(s.company ->> 'email', ''), s.personal ->> 'email', '') AS email
      FROM request_recipients r JOIN sellers s ON s.id = r.seller_id LEFT JOIN customers a ON a.id = s.customer_id
      JOIN quote_requests q ON q.id = r.request_id
     WHERE r.request_id = ${requestId}
       AND NOT EXISTS (SELECT FROM blocks b WHERE b.customer_id = q.customer_id AND b.seller_id = s.id) ${sellerId === undefined ? sql`` : sql`AND s.id = ${sellerId}`}
     ORDER BY r.position`);
  return rows;
}

/** What the emails about a quote contain. */
export async function findMailedQuote(db: Db, id: string) {
  const [row] = await db
    .select({
      sellerId: sellerQuotes.sellerId,
      seller: sellers.name,
      amount: sellerQuotes.amount,
      lines: sellerQuotes.lines,
      note: sellerQuotes.note,
      startDate: sellerQuotes.startDate,
      endDate: sellerQuotes.endDate,
      validUntil: sellerQuotes.validUntil,
      counterAmount: sellerQuotes.counterAmount,
      counterNote: sellerQuotes.counterNote,
      timeZone: quoteRequests.timeZone,
    })
    .from(sellerQuotes)
    .innerJoin(sellers, eq(sellers.id, sellerQuotes.sellerId))
    .innerJoin(quoteRequests, eq(quoteRequests.id, sellerQuotes.requestId))
    .where(eq(sellerQuotes.id, id));
  return row ?? null;
}
