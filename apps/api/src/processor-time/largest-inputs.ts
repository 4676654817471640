import { endpoints, type Endpoint } from '@marketplace/api-contract';
import fc from 'fast-check';
import { z } from 'zod';
import { TEXT_KINDS, textOf } from './largest-texts';
import type { Random } from './random';

/** What is sent in one call. */
export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** What exists in the marketplace that is called: only with it a call does all of its work. */
export interface Known {
  /** By the name of a field, or `name of the operation.name of the field`; a value is used only where the schema takes it. */
  values: Readonly<Record<string, readonly unknown[]>>;
  /** That occur in listings, the most frequent first. */
  words: readonly string[];
  /** Whole lists, by the name of a field. */
  lists: Readonly<Record<string, readonly (readonly unknown[])[]>>;
}

/** The JSON Schema of an input, as far as it is walked. */
interface Shape {
  type?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** Where the schema sets no limit the largest body does. */
const UNLIMITED_LENGTH = 20_000;
const UNLIMITED_ITEMS = 2000;
const KNOWN_SHARE = 0.7;
const LIST_SHARE = 0.4;
const OMITTED_SHARE = 0.15;
const REPAIRS = 60;
/** Of a request line with its headers, which Node reads up to 16 kB. */
const ADDRESS_MAXIMUM = 12_000;
const BODY_MAXIMUM = 240_000;

/** Fits of the formats that the contract has: the extremes of each. Those that a pattern refuses are not used. */
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
  '1..999999999999',
  '-999999999999.999999..999999999999.999999',
  '..0.000001',
  '999999999',
  '1',
  `9${'0'.repeat(18)}`,
  'A'.repeat(43),
  'A'.repeat(64),
  'A'.repeat(128),
  'f'.repeat(16),
  '+1 780 555 0100',
  `+${'1'.repeat(29)}`,
];

/** One of the largest inputs that an endpoint takes: `number` decides what it is full of. Null where none could be made. */
export function largestInput(name: string, number: number, known: Known, random: Random): Input | null {
  const endpoint = endpoints[name] as Endpoint;
  const input: Input = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema || (part === 'body' && endpoint.kind === 'upload')) continue;
    const value = valid(schema, { operation: name, kind: number % TEXT_KINDS, known, random, part });
    if (value === undefined) return null;
    input[part] = value as never;
  }
  return input;
}

/** Bodies as large as one may be in which as much as possible is wrong. */
export function refusedBodies({ body }: Endpoint): unknown[] {
  if (!body) return [];
  const { properties = {} } = shapeOf(body);
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

interface Making {
  operation: string;
  /** Of the texts. */
  kind: number;
  known: Known;
  random: Random;
  part: 'params' | 'query' | 'body';
}

const shapes = new Map<z.ZodType, Shape>();

function shapeOf(schema: z.ZodType): Shape {
  const shape = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(schema, shape);
  return shape;
}

/** A value that the schema takes, what it refuses made anew; undefined where that does not help. */
function valid(schema: z.ZodType, making: Making): unknown {
  const shape = shapeOf(schema);
  let value = valueOf(shape, '', making);
  for (let repair = 0; repair < REPAIRS; repair++) {
    value = fitted(value, making.part);
    const { error } = schema.safeParse(value);
    if (!error) return value;
    // Of another kind: no name is full of links, and no password of one letter.
    const again = { ...making, kind: making.random.below(TEXT_KINDS) };
    for (const { path } of error.issues) value = remade(value, shape, path, again);
  }
  return undefined;
}

function valueOf(shape: Shape, name: string, making: Making): unknown {
  const { operation, random, known } = making;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return valueOf(random.oneOf(choices), name, making);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return random.oneOf(shape.enum);
  const values = known.values[`${operation}.${name}`] ?? known.values[name];
  if (values && shape.type !== 'array' && random.next() < KNOWN_SHARE) return random.oneOf(values);
  switch (shape.type) {
    case 'object':
      return objectOf(shape, making);
    case 'array': {
      const list = known.lists[name];
      if (list && random.next() < LIST_SHARE) return random.oneOf(list);
      const most = shape.maxItems ?? UNLIMITED_ITEMS;
      const count = random.next() < 0.8 ? most : 1 + random.below(most);
      return Array.from({ length: count }, () => valueOf(shape.items ?? {}, name, making));
    }
    case 'string':
      return stringOf(shape, making);
    case 'integer':
    case 'number':
      return numberOf(shape, random);
    case 'boolean':
      return random.next() < 0.5;
    default:
      return anything(making);
  }
}

function objectOf({ properties = {}, additionalProperties }: Shape, making: Making): Record<string, unknown> {
  const { random } = making;
  const object: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(properties))
    if (random.next() >= OMITTED_SHARE) object[name] = valueOf(shape, name, making);
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0)
    for (let i = 0; i < UNLIMITED_ITEMS; i++) object[`${i}`] = i === 0 ? valueOf(additionalProperties, '', making) : i;
  return object;
}

function stringOf({ pattern, minLength = 0, maxLength = UNLIMITED_LENGTH }: Shape, making: Making): string {
  const { random, known, kind } = making;
  const isFitting = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const longest = Math.max(minLength, random.next() < 0.8 ? maxLength : 1 + random.below(maxLength));
  const made = [kind, random.below(TEXT_KINDS)].map((one) => textOf(one, longest, random, known.words));
  const fitting = made.filter(isFitting);
  if (fitting[0] !== undefined) return fitting[0];
  const formatted = FORMATTED.filter(isFitting);
  if (formatted.length > 0) return random.oneOf(formatted);
  return pattern ? matching(pattern, maxLength, random) : 'x'.repeat(minLength);
}

/** The longest of some texts that match. */
function matching(pattern: string, maxLength: number, random: Random): string {
  const samples = fc.sample(fc.stringMatching(new RegExp(pattern), { size: 'max' }), {
    seed: random.below(2 ** 30),
    numRuns: 20,
  });
  return samples
    .filter((text) => text.length <= maxLength)
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

function numberOf({ type, minimum, exclusiveMinimum, maximum = 1e9 }: Shape, random: Random): number {
  const least = minimum ?? exclusiveMinimum ?? -maximum;
  const between = least + random.next() * (maximum - least);
  return random.oneOf([maximum, minimum ?? maximum, type === 'integer' ? Math.floor(between) : between]);
}

/** What a schema leaves open altogether: deep, and many. */
function anything({ random }: Making): unknown {
  if (random.next() < 0.5) return Array.from({ length: UNLIMITED_ITEMS }, () => random.below(10));
  let deep: unknown = 1;
  for (let depth = 0; depth < UNLIMITED_ITEMS; depth++) deep = { deep };
  return deep;
}

/** Makes anew what an issue is about: the innermost object that holds it, since its fields depend on each other. */
function remade(value: unknown, shape: Shape, path: readonly PropertyKey[], making: Making): unknown {
  const [first, ...rest] = path;
  if (Array.isArray(value) && typeof first === 'number' && shape.type === 'array') {
    const items = shape.items ?? {};
    return value.map((item: unknown, i) => (i === first ? remade(item, items, rest, making) : item));
  }
  const inner = typeof first === 'string' ? shape.properties?.[first] : undefined;
  const held = inner && (value as Record<string, unknown>)[first as string];
  if (inner && typeof held === 'object' && held !== null && rest.length > 0)
    return { ...(value as object), [first as string]: remade(held, inner, rest, making) };
  if (inner && shape.properties && Object.keys(shape.properties).length > 1 && making.random.next() < 0.8)
    return { ...(value as object), [first as string]: valueOf(inner, first as string, making) };
  return valueOf(shape, '', making);
}

/** No larger than a request can be: the largest list or text is halved until it is. */
function fitted(value: unknown, part: Making['part']): unknown {
  const size = () =>
    part === 'body' ? Buffer.byteLength(JSON.stringify(value) ?? '') : addressOf(value as object).length;
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

/** A query as it stands in an address; lists repeat their name. */
export function addressOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  return search.toString();
}
