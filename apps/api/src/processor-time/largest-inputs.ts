import { endpoints, type Endpoint } from '@marketplace/api-contract';
import fc from 'fast-check';
import { z } from 'zod';
import { TEXT_KINDS, createText } from './largest-texts';
import type { Random } from './random';

/** The input of one call. */
export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Values that exist in the measured marketplace; only with them a call does all of its work. */
export interface KnownValues {
  /** By field name or `operation.field`; a value is used only where the schema accepts it. */
  values: Readonly<Record<string, readonly unknown[]>>;
  /** Words that occur in listings, the most frequent first. */
  words: readonly string[];
  /** Complete lists by field name. */
  lists: Readonly<Record<string, readonly (readonly unknown[])[]>>;
}

/** The part of the JSON Schema of an input that is read here. */
interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** Used where the schema sets no limit; the size of the body then does. */
const UNLIMITED_LENGTH = 20_000;
const UNLIMITED_ITEMS = 2000;
const KNOWN_SHARE = 0.7;
const LIST_SHARE = 0.4;
const OMITTED_SHARE = 0.15;
/** When a rule over several fields rejected a value: most such rules allow some of them only without others. */
const OMITTED_AFTER_RULE_SHARE = 0.5;
const REPAIRS = 120;
/** Of a request line with its headers; Node reads up to 16 kB. */
const ADDRESS_MAXIMUM = 12_000;
const BODY_MAXIMUM = 240_000;

/** Extreme values of the formats in the contract. Those that a pattern rejects are not used. */
const FORMATTED: readonly string[] = [
  '0001-01-01',
  '9999-12-31',
  '2026-06-05',
  '0001-01-01T00:00:00.000Z',
  '9998-12-31T23:59:59.999Z',
  '2026-06-05T17:00:00.000Z',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
  `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(2)}example`,
  `https://example.com/${'a'.repeat(1900)}`,
  '1..999999999',
  '-999999999.999999..999999999.999999',
  '..0.000001',
  '999999999',
  '1',
  `9${'0'.repeat(18)}`,
  'A'.repeat(43),
  'A'.repeat(64),
  'A'.repeat(128),
  'f'.repeat(16),
  `${'a-'.repeat(49)}a`,
  '+1 780 555 0100',
  `+${'1'.repeat(29)}`,
];

/**
 * One of the largest inputs that an endpoint accepts; `number` chooses the kind of text. Null when
 * none could be created.
 */
export function createLargestInput(name: string, number: number, known: KnownValues, random: Random): Input | null {
  const endpoint = endpoints[name] as Endpoint;
  const input: Input = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema || (part === 'body' && endpoint.kind === 'upload')) continue;
    const value = createValidValue(schema, {
      operation: name,
      kind: number % TEXT_KINDS,
      known,
      random,
      part,
      omittedShare: OMITTED_SHARE,
    });
    if (value === undefined) return null;
    input[part] = value as never;
  }
  return input;
}

/** Bodies of the maximum size with as many errors as possible. */
export function createInvalidBodies({ body }: Endpoint): unknown[] {
  if (!body) return [];
  const { properties = {} } = getJsonSchema(body);
  const many = Array.from({ length: BODY_MAXIMUM / 4 }, () => 0);
  const objects = Array.from({ length: BODY_MAXIMUM / 4 }, () => ({}));
  const fields = Object.fromEntries(Array.from({ length: BODY_MAXIMUM / 10 }, (_, i) => [i.toString(36), 0]));
  const filled = (value: unknown) => Object.fromEntries(Object.keys(properties).map((name) => [name, value]));
  const one = Object.keys(properties)[0] ?? '';
  return [
    many,
    objects,
    fields,
    ...Object.keys(properties).map((name) => ({ [name]: objects })),
    { [one]: 'x'.repeat(BODY_MAXIMUM) },
    filled('x'.repeat(BODY_MAXIMUM / (Object.keys(properties).length + 1))),
  ];
}

interface Context {
  operation: string;
  /** Of the texts, see `TEXT_KINDS`. */
  kind: number;
  known: KnownValues;
  random: Random;
  part: 'params' | 'query' | 'body';
  /** How often an object omits a field. */
  omittedShare: number;
}

const jsonSchemas = new Map<z.ZodType, JsonSchema>();

function getJsonSchema(schema: z.ZodType): JsonSchema {
  const shape =
    jsonSchemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  jsonSchemas.set(schema, shape);
  return shape;
}

/**
 * A value that the schema accepts: rejected parts are created again; undefined when that does not
 * help.
 */
function createValidValue(schema: z.ZodType, making: Context): unknown {
  const shape = getJsonSchema(schema);
  let value = createValue(shape, '', making);
  for (let repair = 0; repair < REPAIRS; repair++) {
    value = shrinkToFit(value, making.part);
    const { error } = schema.safeParse(value);
    if (!error) return value;
    // With another kind of text: a name may hold no links, and a password has more than one letter.
    const again = { ...making, kind: making.random.below(TEXT_KINDS) };
    for (const { path } of error.issues) {
      const omittedShare = path.length === 0 ? OMITTED_AFTER_RULE_SHARE : OMITTED_SHARE;
      value = recreate(value, shape, path, { ...again, omittedShare });
    }
  }
  return undefined;
}

function createValue(shape: JsonSchema, name: string, making: Context): unknown {
  const { operation, random, known } = making;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return createValue(random.oneOf(choices), name, making);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return random.oneOf(shape.enum);
  const values = known.values[`${operation}.${name}`] ?? known.values[name];
  if (values && shape.type !== 'array' && random.next() < KNOWN_SHARE) return random.oneOf(values);
  switch (shape.type) {
    case 'object':
      return createObject(shape, making);
    case 'array': {
      const list = known.lists[name];
      if (list && random.next() < LIST_SHARE) return random.oneOf(list);
      const most = shape.maxItems ?? UNLIMITED_ITEMS;
      const count = random.next() < 0.8 ? most : 1 + random.below(most);
      return Array.from({ length: count }, () => createValue(shape.items ?? {}, name, making));
    }
    case 'string':
      return createString(shape, making);
    case 'integer':
    case 'number':
      return createNumber(shape, random);
    case 'boolean':
      return random.next() < 0.5;
    default:
      return createAnyValue(making);
  }
}

function createObject({ properties = {}, additionalProperties }: JsonSchema, making: Context): Record<string, unknown> {
  const { random } = making;
  const object: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(properties))
    if (random.next() >= making.omittedShare) object[name] = createValue(shape, name, making);
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0)
    for (let i = 0; i < UNLIMITED_ITEMS; i++)
      object[`${i}`] = i === 0 ? createValue(additionalProperties, '', making) : i;
  return object;
}

function createString({ pattern, minLength = 0, maxLength = UNLIMITED_LENGTH }: JsonSchema, making: Context): string {
  const { random, known, kind } = making;
  const isFitting = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const longest = Math.max(minLength, random.next() < 0.8 ? maxLength : 1 + random.below(maxLength));
  const made = [kind, random.below(TEXT_KINDS)].map((one) => createText(one, longest, random, known.words));
  const fitting = made.filter(isFitting);
  if (fitting[0] !== undefined) return fitting[0];
  const formatted = FORMATTED.filter(isFitting);
  if (formatted.length > 0) return random.oneOf(formatted);
  return pattern ? createMatchingText(pattern, maxLength, random) : 'x'.repeat(minLength);
}

/** The longest of some matching samples. */
function createMatchingText(pattern: string, maxLength: number, random: Random): string {
  const samples = fc.sample(fc.stringMatching(new RegExp(pattern), { size: 'max' }), {
    seed: random.below(2 ** 30),
    numRuns: 20,
  });
  return samples
    .filter((text) => text.length <= maxLength)
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

function createNumber({ type, minimum, exclusiveMinimum, maximum = 1e9 }: JsonSchema, random: Random): number {
  const least = minimum ?? exclusiveMinimum ?? -maximum;
  const between = least + random.next() * (maximum - least);
  return random.oneOf([maximum, minimum ?? maximum, type === 'integer' ? Math.floor(between) : between]);
}

/** A value for a schema that accepts anything: deep or long. */
function createAnyValue({ random }: Context): unknown {
  if (random.next() < 0.5) return Array.from({ length: UNLIMITED_ITEMS }, () => random.below(10));
  let deep: unknown = 1;
  for (let depth = 0; depth < UNLIMITED_ITEMS; depth++) deep = { deep };
  return deep;
}

/**
 * Creates the part that an issue is about again: the innermost object around it, since its fields
 * depend on each other.
 */
function recreate(value: unknown, shape: JsonSchema, path: readonly PropertyKey[], making: Context): unknown {
  const [first, ...rest] = path;
  if (Array.isArray(value) && typeof first === 'number' && shape.type === 'array') {
    const items = shape.items ?? {};
    return value.map((item: unknown, i) => (i === first ? recreate(item, items, rest, making) : item));
  }
  const inner = typeof first === 'string' ? shape.properties?.[first] : undefined;
  const held = inner && (value as Record<string, unknown>)[first as string];
  if (inner && typeof held === 'object' && held !== null && rest.length > 0)
    return { ...(value as object), [first as string]: recreate(held, inner, rest, making) };
  if (inner && shape.properties && Object.keys(shape.properties).length > 1 && making.random.next() < 0.8)
    return { ...(value as object), [first as string]: createValue(inner, first as string, making) };
  return createValue(shape, '', making);
}

/** Halves the largest list or text until the value fits into a request. */
function shrinkToFit(value: unknown, part: Context['part']): unknown {
  const size = () =>
    part === 'body' ? Buffer.byteLength(JSON.stringify(value) ?? '') : createQueryString(value as object).length;
  const most = part === 'body' ? BODY_MAXIMUM : ADDRESS_MAXIMUM;
  while (size() > most) {
    const halved = halveLargest(value);
    if (halved === value) return value;
    value = halved;
  }
  return value;
}

function halveLargest(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, value.length / 2);
  if (Array.isArray(value)) return value.length > 1 ? value.slice(0, value.length / 2) : value.map(halveLargest);
  if (typeof value !== 'object' || value === null) return value;
  const sizes = Object.entries(value).map(([name, one]) => [name, JSON.stringify(one)?.length ?? 0] as const);
  const [largest] = sizes.sort((a, b) => b[1] - a[1]);
  return largest ? { ...value, [largest[0]]: halveLargest((value as Record<string, unknown>)[largest[0]]) } : value;
}

/** Lists repeat their name. */
export function createQueryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  return search.toString();
}
