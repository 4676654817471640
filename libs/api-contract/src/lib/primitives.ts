import { z } from 'zod';
import { EMAIL_MAXIMUM, NAME_MAXIMUM, PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from './constants';
import { toStoredEmail } from './email-address';
import { hasLink } from './person-name';

/**
 * A calendar day `YYYY-MM-DD` in the listing's time zone, of the years 1970 to 2099; never an
 * instant.
 */
export const Day = z.iso.date().regex(/^(19[7-9]|20)/, 'Invalid ISO date');
export type Day = z.infer<typeof Day>;

/** Whether a range doesn't end before it starts; a missing side is open. */
export const isInOrder = (start: Day | undefined, end: Day | undefined): boolean => !start || !end || start <= end;
/** The message at the end of a range that is not in order. */
export const END_BEFORE_START = 'The end is before the start.';

/** An instant, ISO 8601 in UTC with milliseconds. In every time zone its day is a valid `Day`. */
export const Instant = z.iso.datetime().refine((at) => '1970-01-02' <= at && at < '2099-12-31', 'Invalid ISO datetime');
export type Instant = z.infer<typeof Instant>;

/** Currency codes of the specification: `YEN` in data, formatted as JPY (OR-02). */
export const Currency = z.enum(['CAD', 'AUD', 'EUR', 'USD', 'YEN']);
export type Currency = z.infer<typeof Currency>;

/** Integer minor units (cents; whole yen). */
export const Amount = z.int().min(-1_000_000_000_000).max(1_000_000_000_000);
export type Amount = z.infer<typeof Amount>;

/** What a customer or seller offers. */
export const PositiveAmount = Amount.min(1, 'Enter an amount above 0.').max(1_000_000_000, 'This amount is too large.');

export const Money = z.object({ amount: Amount, currency: Currency });
export type Money = z.infer<typeof Money>;

/** Ids of products and sellers: decimal digits. */
export const PublicId = z.string().regex(/^[1-9]\d{0,8}$/, 'Unknown id');
export type PublicId = z.infer<typeof PublicId>;

// In lower case, as PostgreSQL writes them: another spelling is the same id.
const Uuid = z.uuid().toLowerCase();

/** Ids of orders and customers: unguessable. */
export const PrivateId = Uuid;
export type PrivateId = z.infer<typeof PrivateId>;

/** Chosen by the client: a call that is repeated with the same key has one effect. */
export const IdempotencyKey = Uuid;

/** Stops validation of long texts, because some checks are slow for them. */
const TOO_LONG = { abort: true };

/** An email address in the form that is stored. */
export const Email = z
  .string()
  .trim()
  .max(EMAIL_MAXIMUM, TOO_LONG)
  .overwrite((text) => toStoredEmail(text) ?? text)
  .refine((text) => toStoredEmail(text) !== null, 'Invalid value');
export const Password = z
  .string()
  .min(PASSWORD_MINIMUM, 'Password should be at least 8 characters long')
  .max(PASSWORD_MAXIMUM, TOO_LONG);

/**
 * Invisible and bidirectional control characters. Not joiners, which some scripts and emoji need.
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|\p{Surrogate}/gu;

/** Like `Line`, or empty. */
export const OptionalLine = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(INVISIBLE, '').trim())
    .max(max, TOO_LONG)
    // eslint-disable-next-line no-control-regex -- control characters are what is being refused
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'Invalid value');

/** One line of plain text: trimmed, without control and invisible characters. */
export const Line = (max: number) => OptionalLine(max).min(1, 'This is a required field.');

/** Some letters are blank, such as U+3164; Unicode lists them as ignorable. */
const VISIBLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

/** A line with at least one letter or digit that is visible. */
export const VisibleLine = (max: number) => Line(max).refine((text) => VISIBLE.test(text), 'This is a required field.');

/** A person's name. It is used in emails and on pages, so it must be visible and not contain a link. */
export const PersonName = VisibleLine(NAME_MAXIMUM).refine(
  (name) => !hasLink(name),
  'A name can’t contain a web address.',
);

/** Like `Lines`, or empty. */
export const OptionalLines = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(INVISIBLE, '').trim())
    .max(max, TOO_LONG)
    // eslint-disable-next-line no-control-regex -- control characters are what is being refused
    .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f]*$/, 'Invalid value');

/** Plain text with line breaks, otherwise like `Line`. */
export const Lines = (max: number) => OptionalLines(max).min(1, 'This is a required field.');

/** HTML that the server has sanitised. */
export const SafeHtml = z.string().brand<'SafeHtml'>();
export type SafeHtml = z.infer<typeof SafeHtml>;

/** An empty response. */
export const Done = z.object({});

export const Rating = z.object({ average: z.number().min(0).max(5), count: z.int().min(0) });
export type Rating = z.infer<typeof Rating>;

export const Picture = z.object({
  /** Base URL; `${src}/${width}.${format}` is one file (see PICTURE_WIDTHS and PICTURE_FORMATS). */
  src: z.string(),
  alt: z.string(),
  /** Aspect ratio, width over height. */
  ratio: z.number().positive(),
  /** Two colours of the picture for its placeholder. */
  colors: z.tuple([z.string(), z.string()]),
});
export type Picture = z.infer<typeof Picture>;

/**
 * Degrees. A listing's are rounded to about a kilometre, because its address is only shown after an
 * order.
 */
export const Coordinates = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
export type Coordinates = z.infer<typeof Coordinates>;

export const Count = z.int().min(0);
