import type { AvailabilityAnswer } from '@marketplace/api-contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client';

/** What is not free of one product. */
export type Taken = Pick<AvailabilityAnswer, 'ranges' | 'taken' | 'slots'>;

/**
 * What is taken of these products from one day to another, both inclusive. A reservation of a single unit, and whatever the seller
 * closed or opened, is a range; units of a larger stock are counted instead (see stock_days), so their reservations are left out.
 * What is kept for `customerId` is not taken for them.
 */
export async function findTaken(
  db: Db,
  productIds: readonly number[],
  from: string,
  to: string,
  customerId?: string,
): Promise<Map<number, Taken>> {
  const isOwn = (reservation: SQL) =>
    customerId === undefined
      ? sql`false`
      : sql`${reservation}.hold_id = (SELECT id FROM holds WHERE customer_id = ${customerId})`;
  /** Units of a day or slot, without those of the customer. */
  const unitsWithout = (units: SQL, isOf: SQL) =>
    customerId === undefined
      ? units
      : sql`(${units} - COALESCE((SELECT sum(own.quantity) FROM reservations own
               WHERE own.product_id = wanted.id AND NOT own.is_exclusive AND ${isOf} AND ${isOwn(sql`own`)}), 0)::int)`;
  const ofDay = unitsWithout(sql`counted.taken`, sql`own.days @> counted.day`);
  const ofSlot = unitsWithout(sql`counted.taken`, sql`lower(own.slot) = counted.starts_at`);
  const days = sql`daterange(${from}, ${to}, '[]')`;
  // A zone's day begins at most a day before or after that of UTC.
  const instants = sql`tstzrange(${from}::date - 1, ${to}::date + 2)`;
  const { rows } = await db.execute<Taken & Record<string, unknown> & { id: number }>(sql`
    SELECT wanted.id,
      COALESCE((SELECT jsonb_agg(jsonb_build_object(
            'type', kind, 'startDate', GREATEST(lower(days), ${from}::date), 'endDate', LEAST(upper(days) - 1, ${to}::date),
            'isAvailable', is_available) ORDER BY lower(days), id)
          FROM reservations taken
         WHERE product_id = wanted.id AND days && ${days} AND NOT COALESCE(${isOwn(sql`taken`)}, false)
           AND (is_exclusive OR is_available OR kind = 'Unavailable')), '[]') AS ranges,
      COALESCE((SELECT jsonb_agg(jsonb_build_object('day', day, 'taken', ${ofDay}) ORDER BY day)
          FROM stock_days counted
         WHERE product_id = wanted.id AND day BETWEEN ${from}::date AND ${to}::date AND ${ofDay} > 0), '[]') AS taken,
      COALESCE((SELECT jsonb_agg(jsonb_build_object(
            'start', ${utc(sql`slot.starts_at`)}, 'end', ${utc(sql`slot.ends_at`)}, 'taken', slot.taken) ORDER BY slot.starts_at)
          FROM (
            SELECT lower(slot) AS starts_at, upper(slot) AS ends_at, quantity AS taken FROM reservations taken
             WHERE product_id = wanted.id AND slot && ${instants} AND is_exclusive AND NOT is_available
               AND NOT COALESCE(${isOwn(sql`taken`)}, false)
            UNION ALL
            SELECT starts_at, ends_at, ${ofSlot} FROM stock_slots counted
             WHERE product_id = wanted.id AND starts_at < ${to}::date + 2 AND ends_at > ${from}::date - 1 AND ${ofSlot} > 0
          ) slot), '[]') AS slots
      FROM unnest(${`{${productIds.join(',')}}`}::int[]) AS wanted (id)`);
  return new Map(rows.map(({ id, ranges, taken, slots }) => [id, { ranges, taken, slots }]));
}

const utc = (instant: ReturnType<typeof sql>) =>
  sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
