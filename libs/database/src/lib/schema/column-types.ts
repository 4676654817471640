import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A range of days `[from,to)`, as text. */
export const daterange = customType<{ data: string }>({ dataType: () => 'daterange' });

/** A range of instants `[from,to)`, as text. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/**
 * Any JSON value. Drizzle's own jsonb parses strings that look like JSON: the app id "1234" would
 * become a number.
 */
export const anyJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** A transaction id, as text. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** Integer minor units. */
export const money = (name: string) => bigint(name, { mode: 'number' });
