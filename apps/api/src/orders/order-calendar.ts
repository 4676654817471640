import { addDays } from '@marketplace/formats';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Mail } from '../mail/mail';

interface CalendarLine {
  id: string;
  title: string;
  location: string;
  description: string;
  startDate: string | null;
  endDate: string | null;
  slotStart: string | null;
  slotEnd: string | null;
}

interface OrderCalendar {
  number: string;
  /** The order's page. */
  url: string;
  status: 'confirmed' | 'cancelled';
  /** How often the order's dates have changed; a later file has a higher number. */
  changeCount: number;
  events: readonly CalendarLine[];
}

/**
 * A calendar file (RFC 5545) with one event for each line that has dates; no file if none has. The
 * id of a line's event never changes, so a later file updates what the customer has imported.
 */
export function createOrderCalendar({
  number,
  url,
  status,
  changeCount,
  events,
}: OrderCalendar): NonNullable<Mail['attachments']> {
  const { hostname } = new URL(url);
  const isCancelled = status === 'cancelled';
  const calendar = ical({ prodId: `//${hostname}//Orders//EN`, method: ICalCalendarMethod.PUBLISH });
  for (const { id, title, location, description, ...dates } of events) {
    const time = getTime(dates);
    if (!time) continue;
    calendar.createEvent({
      ...time,
      id: `${id}@${hostname}`,
      sequence: changeCount + (isCancelled ? 1 : 0),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: title,
      location: location || null,
      description: description || null,
      url,
    });
  }
  if (calendar.length() === 0) return [];
  return [
    {
      filename: `order-${number.replace(/[^\w-]/g, '')}.ics`,
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: calendar.toString(),
    },
  ];
}

function getTime({
  startDate,
  endDate,
  slotStart,
  slotEnd,
}: Omit<CalendarLine, 'id' | 'title' | 'location' | 'description'>) {
  if (slotStart && slotEnd) return { start: new Date(slotStart), end: new Date(slotEnd) };
  if (!startDate) return null;
  // Whole days in UTC, so that the time zone of the server cannot move them. The end is exclusive.
  const end = addDays(endDate ?? startDate, 1);
  return { start: new Date(startDate), end: new Date(end), allDay: true, timezone: 'UTC' };
}
