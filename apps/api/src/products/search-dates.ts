import { addDays, dayNumber, daysBetween, eachDay, weekday } from '@marketplace/formats';
import { sql, type SQL } from 'drizzle-orm';

/** Days of a date filter, both inclusive. */
export interface WantedDays {
  start: string;
  end: string;
}

/** No rule allows a longer stay or looks further ahead. */
const LONGEST = 731;

/** Whether anything at all could be free then: spares the database what cannot be. */
export function arePossible({ start, end }: WantedDays, now: Date): boolean {
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  return start <= end && start >= yesterday && daysBetween(yesterday, end) <= LONGEST;
}

const weekdayMask = (days: string[]) => days.slice(0, 7).reduce((mask, day) => mask | (1 << weekday(day)), 0);

/**
 * What the availability function says of a range, said to the database for all products at once (SE-05): `busy` is a WITH query of
 * what is taken, `isFree` the condition on a row `i` of product_index. A night ends on the next day, so a single day is one night.
 * By slots, each day must have a free one. Days that a seller opened in spite of the rules are not offered here.
 */
export function freeDuring({ start, end }: WantedDays, now: Date): { busy: SQL; isFree: SQL } {
  const lastNight = end > start ? addDays(end, -1) : start;
  const beyond = addDays(end, 1);
  const beyondNights = addDays(lastNight, 1);
  const at = now.toISOString();
  const distance = dayNumber(start) - dayNumber(at.slice(0, 10));
  const localToday = sql`(${at}::timestamptz AT TIME ZONE i.time_zone)::date`;

  // A zone's day is at most one away from that of UTC: only rows within a day of their limit need their own clock.
  const isWithin = (last: string) => {
    const length = daysBetween(start, last);
    return sql`(i.lead_days < ${distance}::int OR i.lead_days <= ${start}::date - ${localToday})
      AND (i.horizon_days > ${distance + length}::int OR i.horizon_days >= ${last}::date - ${localToday})`;
  };
  const isAllowed = (last: string) =>
    sql`i.weekdays & ${weekdayMask(eachDay(start, last))} = ${weekdayMask(eachDay(start, last))}`;
  const hasLength = (length: number) => sql`${length}::int BETWEEN i.minimum_length AND i.maximum_length`;
  const notBusy = sql`i.product_id NOT IN (SELECT product_id FROM busy)`;

  const isFree = sql`CASE i.basis
    WHEN 'night' THEN ${hasLength(daysBetween(start, lastNight) + 1)} AND ${isAllowed(lastNight)} AND ${isWithin(lastNight)}
      AND i.product_id NOT IN (SELECT product_id FROM busy WHERE is_by_night)
    WHEN 'day' THEN ${hasLength(daysBetween(start, end) + 1)} AND ${isAllowed(end)} AND ${isWithin(end)} AND ${notBusy}
    WHEN 'slot' THEN i.slots_a_day > 0 AND ${isAllowed(end)} AND ${isWithin(end)} AND ${notBusy}
      AND (${start}::date + make_interval(mins => i.opens + (i.slots_a_day - 1) * i.slot_step)) AT TIME ZONE i.time_zone > ${at}::timestamptz
    ELSE false END`;

  const busy = sql`slots AS MATERIALIZED (
    SELECT product_id, lower(slot) AS starts_at, upper(slot) AS ends_at FROM reservations
     WHERE slot && tstzrange(${start}::date - 1, ${beyond}::date + 1) AND slot IS NOT NULL AND NOT is_available AND is_exclusive
       AND upper(slot) > ${at}::timestamptz
    UNION ALL
    SELECT product_id, starts_at, ends_at FROM stock_slots
     WHERE starts_at >= ${start}::date - 1 AND starts_at < ${beyond}::date + 1 AND taken >= stock
       AND ends_at > ${at}::timestamptz
  ), busy AS MATERIALIZED (
    SELECT product_id, days && daterange(${start}, ${beyondNights}) AS is_by_night FROM reservations
     WHERE days && daterange(${start}, ${beyond}) AND days IS NOT NULL AND NOT is_available AND (is_exclusive OR kind = 'Unavailable')
    UNION ALL
    SELECT product_id, day < ${beyondNights}::date FROM stock_days
     WHERE day >= ${start}::date AND day < ${beyond}::date AND taken >= stock
    UNION ALL
    SELECT i.product_id, false
      -- Few products have enough taken to fill even the shortest day there is: only those are looked at day by day in their own zone.
      FROM (SELECT product_id FROM slots GROUP BY product_id
            HAVING ${distance <= 1} OR sum(date_part('epoch', ends_at - starts_at) / 60) >= (SELECT min((slot_step - slot_gap) * slots_a_day) FROM product_index
                                                          WHERE basis = 'slot' AND slots_a_day > 0)) most
      JOIN product_index i ON i.product_id = most.product_id AND i.basis = 'slot'
      JOIN slots ON slots.product_id = i.product_id
     CROSS JOIN LATERAL (SELECT (slots.starts_at AT TIME ZONE i.time_zone)::date AS day,
                                ${at}::timestamptz AT TIME ZONE i.time_zone AS clock) local
     CROSS JOIN LATERAL (SELECT LEAST(i.slots_a_day, GREATEST(0,
                                  floor((date_part('epoch', local.clock - local.day) / 60 - i.opens) / i.slot_step) + 1))::int AS count) begun
     CROSS JOIN LATERAL (SELECT GREATEST(slots.starts_at,
                                  (local.day + make_interval(mins => i.opens + begun.count * i.slot_step)) AT TIME ZONE i.time_zone) AS starts_at) rest
     WHERE local.day BETWEEN ${start}::date AND ${end}::date
     GROUP BY i.product_id, local.day, begun.count
    -- Slots that have begun cannot be taken any more: full is what leaves none of the others. A booking of several slots may
    -- have begun and still take some of those.
    HAVING sum(CASE WHEN slots.ends_at > rest.starts_at
                    THEN ceil((date_part('epoch', slots.ends_at - rest.starts_at) / 60 + i.slot_gap) / i.slot_step) ELSE 0 END)
      >= i.slots_a_day - begun.count)`;
  return { busy, isFree };
}
