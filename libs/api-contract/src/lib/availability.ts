import { z } from 'zod';
import { endpoint } from './endpoint';
import { HORIZON_DAYS } from './constants';
import { Day, END_BEFORE_START, Instant, isInOrder, PublicId } from './primitives';

/**
 * The rules for booking a listing. Weekdays: 0 Sunday to 6 Saturday. Lengths are nights, days or
 * slots, by `basis`.
 */
export const AvailabilityRules = z.object({
  basis: z.enum(['night', 'day', 'slot']),
  allowedWeekdays: z.array(z.int().min(0).max(6)).max(7),
  minimumLength: z.int().min(0),
  maximumLength: z.int().min(1),
  /** Days from today to the first bookable day. */
  leadDays: z.int().min(0),
  /** The weekdays on which a booking may start or end; all by default. Not for slots. */
  changeoverWeekdays: z.array(z.int().min(0).max(6)).min(1).max(7).optional(),
  /** Days from today to the last bookable day. */
  horizonDays: z.int().min(1).max(HORIZON_DAYS),
  /**
   * Slots: opening hours in minutes after midnight, and the length of a slot and of the buffer
   * between slots in minutes.
   */
  opens: z.int().min(0).max(1440).optional(),
  closes: z.int().min(0).max(1440).optional(),
  slotMinutes: z.int().min(5).max(1440).optional(),
  bufferMinutes: z.int().min(0).max(1440).optional(),
});
export type AvailabilityRules = z.infer<typeof AvailabilityRules>;

/**
 * Unavailable days from `startDate` to `endDate`, both inclusive; with `isAvailable`, days that are
 * available despite the rules.
 */
export const UnavailableRange = z.object({
  type: z.enum(['Booked', 'orders', 'Unavailable']),
  startDate: Day,
  endDate: Day,
  isAvailable: z.boolean(),
});
export type UnavailableRange = z.infer<typeof UnavailableRange>;

export const SlotTaken = z.object({ start: Instant, end: Instant, taken: z.int().min(0) });

export const AvailabilityData = z.object({
  timeZone: z.string(),
  /** The current day in `timeZone`, by the server's clock. */
  today: Day,
  rules: AvailabilityRules,
  stock: z.int().min(1),
  ranges: z.array(UnavailableRange),
  /** For stock above one: the taken units by day. */
  taken: z.array(z.object({ day: Day, taken: z.int().min(1) })),
  slots: z.array(SlotTaken),
});
export type AvailabilityData = z.infer<typeof AvailabilityData>;

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/products/:id/availability',
  access: 'key',
  summary: 'The availability of a product between two days',
  params: z.object({ id: PublicId }),
  query: z
    .object({ from: Day, to: Day })
    .refine(({ from, to }) => isInOrder(from, to), { path: ['to'], error: END_BEFORE_START }),
  response: AvailabilityData,
});
