import { brotliCompressSync, constants } from 'node:zlib';

/** A first-level region; `code` is the state's own where it has letters ('TX'), else the data's number. */
export interface Region {
  country: string;
  code: string;
  name: string;
}

/** What of a place the file keeps; population as `10 · log2(n + 1)`, which tells a village from a town in one byte. */
export interface PlaceRow {
  name: string;
  key: string;
  lat: number;
  lng: number;
  size: number;
  region: number;
  /** A quarter of a town. */
  isPart: boolean;
}

/** All places in columns, in the order of their keys (bytes): a few megabytes where objects would take a hundred. */
export interface Columns {
  count: number;
  regions: Region[];
  names: Buffer;
  nameEnds: Uint32Array;
  keys: Buffer;
  keyEnds: Uint32Array;
  /** Thousandths of a degree. */
  lat: Int32Array;
  lng: Int32Array;
  size: Uint8Array;
  isPart: Uint8Array;
  region: Uint16Array;
}

/** About a hundred metres: a place is wider than that. */
export const STEPS = 1000;

const endsOf = (lengths: Uint8Array): Uint32Array => {
  const ends = new Uint32Array(lengths.length);
  let end = 0;
  lengths.forEach((length, index) => (ends[index] = end += length));
  return ends;
};

// Bytes of equal weight stand together: they resemble each other and compress.
function planesOf(values: ArrayLike<number>, width: number): Buffer {
  const planes = Buffer.alloc(values.length * width);
  for (let plane = 0; plane < width; plane++)
    for (let index = 0; index < values.length; index++)
      planes[plane * values.length + index] = ((values[index] ?? 0) >>> (8 * plane)) & 255;
  return planes;
}

function fromPlanes<T extends Int32Array | Uint16Array>(into: T, planes: Buffer, offset: number): T {
  const count = into.length;
  for (let start = 0, shift = 0; start < planes.length; start += count, shift += 8)
    for (let index = 0; index < count; index++)
      into[index] = (into[index] ?? 0) | ((planes[start + index] ?? 0) << shift);
  for (let index = 0; offset !== 0 && index < count; index++) into[index] = (into[index] ?? 0) - offset;
  return into;
}

/** The number of places and the lengths of ten sections. */
const HEAD = 4 * 11;
const LAT_OFFSET = 90 * STEPS;
const LNG_OFFSET = 180 * STEPS;

/** The file's bytes for rows in the order of their keys. */
export function encode(rows: readonly PlaceRow[], regions: readonly Region[]): Buffer {
  const names = rows.map(({ name }) => Buffer.from(name));
  const keys = rows.map(({ key }) => Buffer.from(key));
  const sections = [
    Buffer.from(JSON.stringify(regions.map(({ country, code, name }) => [country, code, name]))),
    Buffer.concat(names),
    Buffer.from(names.map((name) => name.length)),
    Buffer.concat(keys),
    Buffer.from(keys.map((key) => key.length)),
    planesOf(
      rows.map(({ lat }) => Math.round(lat * STEPS) + LAT_OFFSET),
      3,
    ),
    planesOf(
      rows.map(({ lng }) => Math.round(lng * STEPS) + LNG_OFFSET),
      3,
    ),
    Buffer.from(rows.map(({ size }) => size)),
    Buffer.from(rows.map(({ isPart }) => Number(isPart))),
    planesOf(
      rows.map(({ region }) => region),
      2,
    ),
  ];
  const head = Buffer.alloc(HEAD);
  [rows.length, ...sections.map((section) => section.length)].forEach((value, index) =>
    head.writeUInt32LE(value, 4 * index),
  );
  return Buffer.concat([head, ...sections]);
}

/** The columns of what `encode` made. */
export function decode(bytes: Buffer): Columns {
  const count = bytes.readUInt32LE(0);
  let at = HEAD;
  const section = () => {
    const length = bytes.readUInt32LE(4 + 4 * read++);
    at += length;
    return bytes.subarray(at - length, at);
  };
  let read = 0;
  // In the order in which `encode` writes them. Copies, so that the whole file does not stay behind one of its sections.
  return {
    count,
    regions: (JSON.parse(String(section())) as [string, string, string][]).map(([country, code, name]) => ({
      country,
      code,
      name,
    })),
    names: Buffer.from(section()),
    nameEnds: endsOf(section()),
    keys: Buffer.from(section()),
    keyEnds: endsOf(section()),
    lat: fromPlanes(new Int32Array(count), section(), LAT_OFFSET),
    lng: fromPlanes(new Int32Array(count), section(), LNG_OFFSET),
    size: Uint8Array.from(section()),
    isPart: Uint8Array.from(section()),
    region: fromPlanes(new Uint16Array(count), section(), 0),
  };
}

/** As it lies on disk: as small as brotli makes it. */
export const compress = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
