import { sql, type SQL } from 'drizzle-orm';

/**
 * The statements that insert listings by the hundred thousand. Random values are hashes of seed,
 * row id and purpose, so that equal seeds give equal rows in any batch size.
 */

/** A random number in [0, 1) for a row and a purpose. */
export const createDraw = (seed: number): SQL => sql`
  CREATE OR REPLACE FUNCTION pg_temp.draw(id bigint, purpose integer) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$
    SELECT (hashint8extended(id, ${sql.raw(String(seed))}::bigint * 1000 + purpose) & 4503599627370495) / 4503599627370496.0::float8
  $$`;

/** Picks an element of a list. */
export const createOneOf = sql`
  CREATE OR REPLACE FUNCTION pg_temp.one_of(list text[], luck float8) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT list[1 + floor(luck * cardinality(list))::integer]
  $$`;

/** The stars of review number `n` of a product: mostly five, rarely three. */
export const createStars = sql`
  CREATE OR REPLACE FUNCTION pg_temp.stars(id bigint, n integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
    SELECT 5 - floor(3 * power(pg_temp.draw(id * 64 + n, 40), 3))::integer
  $$`;

/**
 * What all listings of a kind share, with the short lists that names and sentences are chosen from.
 */
export const createKinds = (kinds: unknown): SQL => sql`
  CREATE TEMP TABLE bulk_kinds ON COMMIT DROP AS
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) AS kind (
    no integer, category_id integer, sale_type sale_type, price float8, delivery float8, unit text, week_factor float8, rules jsonb, least integer,
    makers text[], things text[], traits text[], details text[], galleries integer, reviews integer)`;

/** The long lists, galleries and reviews, numbered by `kind * 10000 + position`. */
export const createChoices = (choices: { galleries: unknown; reviews: unknown }): SQL[] => [
  sql`CREATE TEMP TABLE bulk_galleries (no integer PRIMARY KEY, pictures jsonb) ON COMMIT DROP`,
  sql`INSERT INTO bulk_galleries SELECT no, pictures
        FROM jsonb_to_recordset(${JSON.stringify(choices.galleries)}::jsonb) AS gallery (no integer, pictures jsonb)`,
  sql`CREATE TEMP TABLE bulk_reviews (no integer PRIMARY KEY, text text) ON COMMIT DROP`,
  sql`INSERT INTO bulk_reviews SELECT no, text
        FROM jsonb_to_recordset(${JSON.stringify(choices.reviews)}::jsonb) AS review (no integer, text text)`,
];

export const createPlaces = (places: unknown): SQL => sql`
  CREATE TEMP TABLE bulk_places ON COMMIT DROP AS
  SELECT * FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS place (
    no integer, city text, region text, country text, currency text, time_zone text, factor float8, neighbourhoods jsonb, today date, ahead integer[])`;

/**
 * The cumulative shares of `count` items by Zipf's law: the first item is by far the most frequent.
 */
export function zipf(count: number): number[] {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1) ** 0.6);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight) => (sum += weight / total)).slice(0, -1);
}

/** The index of the share that a random number falls into. */
const pickShare = (draw: SQL, ends: readonly number[]) =>
  sql`width_bucket(${draw}, ${sql.raw(`'{${ends.join(',')}}'::float8[]`)})`;

/** Sellers with ids from `first` on, distributed over the places by their frequency. */
export const insertSellers = (
  { first, count, places }: { first: number; count: number; places: number },
  names: { first: readonly string[]; trades: readonly string[] },
): SQL => sql`
  WITH made AS (
    SELECT id, place.*, pg_temp.one_of(${textArray(names.first)}, pg_temp.draw(id, 1)) AS person,
           chr(65 + floor(pg_temp.draw(id, 2) * 26)::integer) AS initial,
           pg_temp.one_of(${textArray(names.trades)}, pg_temp.draw(id, 3)) AS trade,
           pg_temp.draw(id, 4) < 0.4 AS is_company
      FROM generate_series(${first}::bigint, ${first + count - 1}::bigint) AS id
      JOIN bulk_places place ON place.no = ${pickShare(sql`pg_temp.draw(id, 5)`, zipf(places))}
  ), named AS (
    SELECT *, CASE WHEN is_company THEN person || '’s ' || trade || ' ' || city ELSE person || ' ' || initial || '.' END AS name FROM made
  )
  INSERT INTO sellers (id, name, slug, personal, about, avatar, city, region, country, joined_at)
  SELECT id, name, trim(BOTH '-' FROM regexp_replace(lower(name), '[^[:alnum:]]+', '-', 'g')),
         jsonb_build_object('firstName', person, 'lastName', initial || '.', 'phone', '', 'email', 'seller' || id || '@northlend.example',
           'address', jsonb_build_object('city', city, 'country', country)),
         '<p>Lends and helps around ' || city || '.</p>',
         (SELECT avatar FROM sellers model WHERE model.id = 1 + named.id % 50) || jsonb_build_object('alt', name),
         city, region, country,
         current_date - (200 + floor(pg_temp.draw(id, 7) * 2500))::integer
    FROM named`;

const textArray = (values: readonly string[]) =>
  sql`ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

export interface Batch {
  first: number;
  last: number;
  firstSeller: number;
  sellers: number;
  kinds: number;
  now: Date;
}

/** Prices are log-normal around the kind's median; few sellers have very many listings. */
export const insertProducts = ({ first, last, firstSeller, sellers, kinds, now }: Batch): SQL => sql`
  WITH drawn AS MATERIALIZED (
    SELECT series.id, kind.no AS kind, kind.category_id, kind.sale_type, kind.unit, kind.week_factor, kind.rules, kind.delivery * place.factor AS drawn_delivery,
           seller.id AS seller_id, place.no AS place,
           place.neighbourhoods -> floor(pg_temp.draw(series.id, 11) * jsonb_array_length(place.neighbourhoods))::integer AS spot,
           pg_temp.one_of(kind.makers, pg_temp.draw(series.id, 12)) || ' ' || pg_temp.one_of(kind.things, pg_temp.draw(series.id, 13)) || ' '
             || pg_temp.one_of(kind.traits, pg_temp.draw(series.id, 14)) AS title,
           pg_temp.one_of(kind.details, pg_temp.draw(series.id, 28)) AS detail, gallery.pictures,
           kind.price * place.factor * exp(0.45 * sqrt(-2 * ln(1 - pg_temp.draw(series.id, 15))) * cos(6.283185307 * pg_temp.draw(series.id, 16))) AS drawn_price,
           CASE WHEN kind.sale_type = 'sale' THEN 1 + floor(pg_temp.draw(series.id, 17) * 40)::integer
                WHEN kind.sale_type IN ('request', 'auction') OR pg_temp.draw(series.id, 17) < 0.7 THEN 1
                ELSE 2 + floor(pg_temp.draw(series.id, 18) * 6)::integer END AS units,
           CASE WHEN kind.reviews = 0 THEN 0 ELSE floor(10 * power(pg_temp.draw(series.id, 19), 4))::integer END AS review_count
      FROM generate_series(${first}::bigint, ${last}::bigint) AS series (id)
      JOIN bulk_kinds kind ON kind.no = ${pickShare(sql`pg_temp.draw(series.id, 10)`, zipf(kinds))}
      JOIN sellers seller ON seller.id = ${firstSeller}::integer + floor(${sellers}::integer * power(pg_temp.draw(series.id, 20), 1.3))::integer
      JOIN bulk_places place ON place.city = seller.city
      JOIN bulk_galleries gallery ON gallery.no = kind.no * 10000 + floor(pg_temp.draw(series.id, 22) * kind.galleries)::integer
  ), named AS MATERIALIZED (
    SELECT drawn.*, place.city, place.region, place.country, place.currency, place.time_zone,
           spot ->> 0 AS neighbourhood, title || ', ' || (spot ->> 0) AS name,
           CASE WHEN sale_type = 'request' THEN NULL
                -- Whole dollars in cents, hundreds of yen.
                ELSE greatest(100, round(drawn_price / CASE currency WHEN 'YEN' THEN 10000 ELSE 100 END) * 100)::bigint END AS amount,
           CASE WHEN drawn_delivery IS NOT NULL -- greatest passes over null
                THEN greatest(100, round(drawn_delivery / CASE currency WHEN 'YEN' THEN 10000 ELSE 100 END) * 100)::bigint END AS delivery_fee
      FROM drawn JOIN bulk_places place ON place.no = drawn.place
  )
  INSERT INTO products (id, seller_id, category_id, sale_type, name, slug, description, summary, pictures, currency, price, unit,
    units_of_price, delivery_fee, cancellation, stock, minimum_quantity, maximum_quantity, rules, typical_days, time_zone, city, region, country, address,
    lat, lng, attributes, rating_sum, rating_count, created_at, updated_at)
  SELECT id, seller_id, category_id, sale_type, name,
         trim(BOTH '-' FROM regexp_replace(lower(name), '[^[:alnum:]]+', '-', 'g')),
         '<p>' || title || ', in ' || neighbourhood || '.</p><p>' || detail || '</p>',
         title || ', in ' || neighbourhood || '. ' || detail,
         pictures, currency, amount, unit,
         CASE WHEN sale_type IN ('request', 'auction') THEN '[]'::jsonb
              WHEN week_factor IS NULL THEN jsonb_build_array(jsonb_build_object('amount', amount, 'currency', currency, 'unit', unit))
              ELSE jsonb_build_array(jsonb_build_object('amount', amount, 'currency', currency, 'unit', unit),
                jsonb_build_object('amount', round(amount * week_factor / 100) * 100, 'currency', currency, 'unit', 'per week')) END,
         delivery_fee, CASE sale_type WHEN 'auction' THEN 'strict' ELSE 'moderate' END,
         units, 1, CASE WHEN sale_type = 'request' THEN 10 ELSE least(units, 10) END, NULLIF(rules, 'null'),
         CASE WHEN sale_type = 'request' THEN 1 + floor(pg_temp.draw(id, 23) * 6)::integer END,
         time_zone, city, region, country, neighbourhood,
         (spot ->> 1)::float8 + (pg_temp.draw(id, 24) - 0.5) * 0.05, (spot ->> 2)::float8 + (pg_temp.draw(id, 25) - 0.5) * 0.07,
         jsonb_build_object('Condition', (ARRAY['Like new', 'Good', 'Good', 'Well used'])[1 + floor(pg_temp.draw(id, 26) * 4)::integer]),
         COALESCE((SELECT sum(pg_temp.stars(id, n)) FROM generate_series(1, review_count) AS n), 0), review_count,
         ${now.toISOString()}::timestamptz - (3 + 900 * power(pg_temp.draw(id, 27), 1.5)) * interval '1 day',
         ${now.toISOString()}::timestamptz
    FROM named`;

/** Rows that belong to the products of a batch, derived from their rows. */
const isInBatch = ({ first, last }: Batch) => sql`product.id BETWEEN ${first} AND ${last}`;

export const insertReviews = (batch: Batch): SQL => sql`
  INSERT INTO reviews (product_id, author, stars, text, created_at)
  SELECT product.id, chr(65 + floor(pg_temp.draw(product.id * 64 + n, 41) * 26)::integer) || '.', pg_temp.stars(product.id, n), review.text,
         ${batch.now.toISOString()}::timestamptz - pg_temp.draw(product.id * 64 + n, 43) * (${batch.now.toISOString()}::timestamptz - product.created_at)
    FROM products product
    JOIN bulk_kinds kind ON kind.category_id = product.category_id AND kind.sale_type = product.sale_type
   CROSS JOIN LATERAL generate_series(1, product.rating_count) AS n
    -- Steps of one through the list: no text twice at a product.
    JOIN bulk_reviews review
      ON review.no = kind.no * 10000 + (floor(pg_temp.draw(product.id, 42) * kind.reviews)::integer + n) % kind.reviews
   WHERE ${isInBatch(batch)}`;

export const insertAuctions = (batch: Batch): SQL => sql`
  INSERT INTO auctions (product_id, starts_at, ends_at, planned_ends_at, start_price, price, increments)
  SELECT id, ${batch.now.toISOString()}::timestamptz - (1 + pg_temp.draw(id, 50) * 8) * interval '1 day', ends_at, ends_at, price, price,
         jsonb_build_array(jsonb_build_object('from', 0, 'step', greatest(100, round(price * 0.02 / 100) * 100)))
    FROM products product, LATERAL (
      SELECT ${batch.now.toISOString()}::timestamptz + (0.1 + pg_temp.draw(id, 51) * 8) * interval '1 day' AS ends_at) ending
   WHERE sale_type = 'auction' AND ${isInBatch(batch)}`;

/**
 * Ranges of days, each within its own period of eighteen days so that none overlap; the units of a
 * larger stock are counted below.
 */
const takenDays = (batch: Batch) => sql`
  SELECT product.id, product.stock, n, first_day,
         first_day + (kind.least + floor(pg_temp.draw(product.id * 64 + n, 61) * 4))::integer AS end_day
    FROM products product
    JOIN bulk_kinds kind ON kind.category_id = product.category_id AND kind.sale_type = product.sale_type
    JOIN bulk_places place ON place.city = product.city,
         generate_series(0, floor(pg_temp.draw(product.id, 62) * 5)::integer - 1) AS n,
         LATERAL (SELECT place.today + n * 18 + floor(pg_temp.draw(product.id * 64 + n, 60) * 10)::integer AS first_day) day
   WHERE product.sale_type = 'rental' AND ${isInBatch(batch)}`;

export const insertDays = (batch: Batch): SQL => sql`
  INSERT INTO reservations (product_id, kind, days, quantity, is_exclusive)
  SELECT id, CASE WHEN pg_temp.draw(id * 64 + n, 63) < 0.7 THEN 'orders' ELSE 'Booked' END::reservation_kind,
         daterange(first_day, end_day), 1, stock = 1
    FROM (${takenDays(batch)}) taken ORDER BY id, n`;

export const insertStockDays = (batch: Batch): SQL => sql`
  INSERT INTO stock_days (product_id, day, taken, stock)
  SELECT id, day::date, 1, stock
    FROM (${takenDays(batch)}) taken, generate_series(first_day, end_day - 1, interval '1 day') AS day
   WHERE stock > 1`;

/** The days with taken slots, counted from today. */
export const SLOT_DAYS = Array.from({ length: 7 }, (_, n) => 3 * (n + 1));

/**
 * Slots of every third day, in the opening hours of the place. This process passes the time zone
 * offset, since the database may have other time zone rules.
 */
const takenSlots = (batch: Batch) => sql`
  SELECT product.id, product.stock, n, slot.begins,
         slot.begins + (product.rules ->> 'slotMinutes')::integer * interval '1 minute' AS ends
    FROM products product
    JOIN bulk_places place ON place.city = product.city,
         generate_series(1, floor(pg_temp.draw(product.id, 70) * (array_length(place.ahead, 1) + 1))::integer) AS n,
         LATERAL (SELECT (place.today + n * 3 + ((product.rules ->> 'opens')::integer + floor(pg_temp.draw(product.id * 64 + n, 71) * 3)
                 * ((product.rules ->> 'slotMinutes')::integer + COALESCE((product.rules ->> 'bufferMinutes')::integer, 0))
               - place.ahead[n]) * interval '1 minute')
           AT TIME ZONE 'UTC' AS begins) slot
   WHERE product.sale_type = 'booking' AND ${isInBatch(batch)}`;

export const insertSlots = (batch: Batch): SQL => sql`
  INSERT INTO reservations (product_id, kind, slot, quantity, is_exclusive)
  SELECT id, 'orders', tstzrange(begins, ends), 1, stock = 1 FROM (${takenSlots(batch)}) taken ORDER BY id, n`;

export const insertStockSlots = (batch: Batch): SQL => sql`
  INSERT INTO stock_slots (product_id, starts_at, ends_at, taken, stock)
  SELECT id, begins, ends, 1, stock FROM (${takenSlots(batch)}) taken WHERE stock > 1`;

/** The rating of a seller is the sum of the listings' ratings. */
export const rateSellers = (first: number): SQL => sql`
  UPDATE sellers SET rating_sum = rated.stars, rating_count = rated.reviews
    FROM (SELECT seller_id, sum(rating_sum) AS stars, sum(rating_count) AS reviews FROM products GROUP BY seller_id) rated
   WHERE sellers.id = rated.seller_id AND sellers.id >= ${first}`;
