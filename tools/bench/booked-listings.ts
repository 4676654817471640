import pg from 'pg';

/** The bookings of a busy year. */
const BOOKINGS = 500;
const DAYS = 365;

const EVERY_DAY = { allowedWeekdays: [0, 1, 2, 3, 4, 5, 6], minimumLength: 1, leadDays: 0, horizonDays: DAYS };

/** The variants of such a listing. */
const KINDS = [
  {
    name: 'single unit, every other day',
    stock: 1,
    rules: { ...EVERY_DAY, basis: 'day', maximumLength: 30 },
    // As many of them as fit into a year are in the future.
    fill: `INSERT INTO reservations (product_id, kind, is_exclusive, days)
             SELECT $1, 'Booked', true, daterange($2::date + day, $2::date + day + 1)
               FROM generate_series(${DAYS - 2 * BOOKINGS}, ${DAYS - 1}, 2) day`,
  },
  {
    name: 'two units, counted by the day',
    stock: 2,
    rules: { ...EVERY_DAY, basis: 'day', maximumLength: 30 },
    fill: `WITH booked AS (
             INSERT INTO reservations (product_id, kind, is_exclusive, days)
               SELECT $1, 'Booked', false, daterange($2::date + n, $2::date + n + 1)
                 FROM (SELECT 7 * i % ${DAYS} FROM generate_series(0, ${BOOKINGS - 1}) i) day_ahead (n)
               RETURNING lower(days) AS day)
           INSERT INTO stock_days (product_id, day, taken, stock) SELECT $1, day, count(*), 2 FROM booked GROUP BY day`,
  },
  {
    name: 'slots of an hour',
    stock: 1,
    rules: {
      ...EVERY_DAY,
      basis: 'slot',
      maximumLength: 4,
      opens: 9 * 60,
      closes: 17 * 60,
      slotMinutes: 60,
      bufferMinutes: 0,
    },
    fill: `INSERT INTO reservations (product_id, kind, is_exclusive, slot)
             SELECT $1, 'Booked', true, tstzrange(starts_at, starts_at + interval '1 hour')
               FROM generate_series(0, ${BOOKINGS - 1}) n,
                    LATERAL (SELECT ($2::date + n % ${DAYS} + time '09:00' + n / ${DAYS} * interval '3 hours') AT TIME ZONE 'UTC') slot_at (starts_at)`,
  },
] as const;

export interface BookedListing {
  name: string;
  id: number;
  path: string;
  isBySlot: boolean;
}

/** Replaces the bookings of the last listings with BOOKINGS each; their time zone becomes UTC. */
export async function replaceBookings(databaseUrl: string, today: string): Promise<BookedListing[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const listings: BookedListing[] = [];
    for (const { name, stock, rules, fill } of KINDS) {
      const isBySlot = rules.basis === 'slot';
      const { rows } = await database.query<{ id: number; slug: string }>(
        `UPDATE products SET rules = $1, stock = $2, time_zone = 'UTC', minimum_quantity = 1, maximum_quantity = 1
          WHERE id = (SELECT max(id) FROM products WHERE sale_type = $3 AND status = 'active' AND id <> ALL ($4))
          RETURNING id, slug`,
        [rules, stock, isBySlot ? 'booking' : 'rental', listings.map((listing) => listing.id)],
      );
      const [found] = rows;
      if (!found) throw new Error(`There is no listing for ${name}.`);
      for (const table of ['reservations', 'stock_days', 'stock_slots'])
        await database.query(`DELETE FROM ${table} WHERE product_id = $1`, [found.id]);
      await database.query(fill, [found.id, today]);
      listings.push({ name, id: found.id, path: `/product/${found.slug}/${found.id}`, isBySlot });
    }
    return listings;
  } finally {
    await database.end();
  }
}

/** Paths of `count` listings that are booked by date, sampled from the whole marketplace. */
export async function findListingsWithDates(databaseUrl: string, count: number): Promise<string[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<{ id: number; slug: string }>(
      `SELECT id, slug FROM products WHERE rules IS NOT NULL AND status = 'active' ORDER BY hashint4(id) LIMIT $1`,
      [count],
    );
    return rows.map(({ id, slug }) => `/product/${slug}/${id}`);
  } finally {
    await database.end();
  }
}
