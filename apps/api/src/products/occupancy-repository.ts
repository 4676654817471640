import type { AvailabilityData } from '@marketplace/api-contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '@marketplace/database';

/** What is taken of one product. */
export type Occupancy = Pick<AvailabilityData, 'ranges' | 'taken' | 'slots'>;

/**
 * What is taken of these products in a range of days, both inclusive. Reservations of a single
 * unit, and days that the seller closed or opened, are ranges; units of a larger stock are counted
 * instead (stock_days). What `customerId` holds is not taken for them.
 */
export async function findOccupancy(
  db: Db,
  productIds: readonly number[],
  from: string,
  to: string,
  customerId?: string,
): Promise<Map<number, Occupancy>> {
  const isOwn = (reservation: SQL) =>
    customerId === undefined
      ? sql`false`
      : sql`${reservation}.hold_id = (SELECT id FROM holds WHERE customer_id = ${customerId})`;
  /** Taken units of a day or slot without those that the customer holds. */
  const unitsWithout = (units: SQL, condition: SQL) =>
    customerId === undefined
      ? units
      : sql`(${units} - COALESCE((SELECT sum(own.quantity) FROM reservations own
               WHERE own.product_id = requested.id AND NOT own.is_exclusive AND ${condition} AND ${isOwn(sql`own`)}), 0)::int)`;
  const ofDay = unitsWithout(sql`counted.taken`, sql`own.days @> counted.day`);
  const ofSlot = unitsWithout(sql`counted.taken`, sql`lower(own.slot) = counted.starts_at`);
  const days = sql`daterange(${from}, ${to}, '[]')`;
  // A day of a time zone starts at most one day before or after that of UTC.
  const instants = sql`tstzrange(${from}::date - 1, ${to}::date + 2)`;
  const { rows } = await db.execute<Occupancy & Record<string, unknown> & { id: number }>(sql`
    SELECT requested.id,
      COALESCE((SELECT json_agg(closed) FROM (
          SELECT kind AS type, GREATEST(lower(days), ${from}::date) AS "startDate", LEAST(upper(days) - 1, ${to}::date) AS "endDate",
                 is_available AS "isAvailable"
            FROM reservations taken
           WHERE product_id = requested.id AND days && ${days} AND NOT COALESCE(${isOwn(sql`taken`)}, false)
             AND (is_exclusive OR is_available OR kind = 'Unavailable')
           ORDER BY lower(days), id) closed), '[]') AS ranges,
      COALESCE((SELECT json_agg(sold) FROM (
          SELECT day, ${ofDay} AS taken
            FROM stock_days counted
           WHERE product_id = requested.id AND day BETWEEN ${from}::date AND ${to}::date AND ${ofDay} > 0
           ORDER BY day) sold), '[]') AS taken,
      COALESCE((SELECT json_agg(slot) FROM (
          SELECT ${utc(sql`lower(slot)`)} AS start, ${utc(sql`upper(slot)`)} AS "end", quantity AS taken
            FROM reservations taken
           WHERE product_id = requested.id AND slot && ${instants} AND is_exclusive AND NOT is_available
             AND NOT COALESCE(${isOwn(sql`taken`)}, false)
          UNION ALL
          SELECT ${utc(sql`starts_at`)}, ${utc(sql`ends_at`)}, ${ofSlot}
            FROM stock_slots counted
           WHERE product_id = requested.id AND starts_at < ${to}::date + 2 AND ends_at > ${from}::date - 1 AND ${ofSlot} > 0
           ORDER BY start) slot), '[]') AS slots
      FROM unnest(${`{${productIds.join(',')}}`}::int[]) AS requested (id)`);
  return new Map(rows.map(({ id, ranges, taken, slots }) => [id, { ranges, taken, slots: slots.map(toUtc) }]));
}

/**
 * Slots start and end at whole seconds; in JSON '2026-06-01T09:00:00'. Formatting with to_char
 * takes four times as long.
 */
const utc = (instant: SQL) => sql`(${instant} AT TIME ZONE 'UTC')::timestamp(0)`;
const toUtc = ({ start, end, taken }: Occupancy['slots'][number]) => ({
  start: `${start}.000Z`,
  end: `${end}.000Z`,
  taken,
});
