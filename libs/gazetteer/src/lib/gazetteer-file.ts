import { brotliCompressSync, constants } from 'node:zlib';

/**
 * A first-level region; `code` is the official abbreviation if it has letters ('TX'), else the
 * data's number.
 */
export interface Region {
  country: string;
  code: string;
  name: string;
}

/** A place as stored; `size` is `10 · log2(population + 1)`, which fits into one byte. */
export interface PlaceRow {
  name: string;
  key: string;
  lat: number;
  lng: number;
  size: number;
  region: number;
  /** Whether the place is a district of a town. */
  isDistrict: boolean;
}

/**
 * All places in columns, sorted by key (bytewise): a few megabytes, where objects would take a
 * hundred.
 */
export interface Columns {
  count: number;
  regions: Region[];
  names: Buffer;
  nameEnds: Uint32Array;
  keys: Buffer;
  keyEnds: Uint32Array;
  /** In thousandths of a degree. */
  lat: Int32Array;
  lng: Int32Array;
  size: Uint8Array;
  isDistrict: Uint8Array;
  region: Uint16Array;
}

/** A resolution of about a hundred metres, less than the size of a place. */
export const UNITS_PER_DEGREE = 1000;

const toEnds = (lengths: Uint8Array): Uint32Array => {
  const ends = new Uint32Array(lengths.length);
  let end = 0;
  lengths.forEach((length, index) => (ends[index] = end += length));
  return ends;
};

// Groups bytes of equal significance, since they resemble each other and compress well.
function toBytePlanes(values: ArrayLike<number>, width: number): Buffer {
  const planes = Buffer.alloc(values.length * width);
  for (let plane = 0; plane < width; plane++)
    for (let index = 0; index < values.length; index++)
      planes[plane * values.length + index] = ((values[index] ?? 0) >>> (8 * plane)) & 255;
  return planes;
}

function fromBytePlanes<T extends Int32Array | Uint16Array>(into: T, planes: Buffer, offset: number): T {
  const count = into.length;
  for (let start = 0, shift = 0; start < planes.length; start += count, shift += 8)
    for (let index = 0; index < count; index++)
      into[index] = (into[index] ?? 0) | ((planes[start + index] ?? 0) << shift);
  for (let index = 0; offset !== 0 && index < count; index++) into[index] = (into[index] ?? 0) - offset;
  return into;
}

/** The number of places and the lengths of ten sections, 4 bytes each. */
const HEADER_BYTES = 4 * 11;
const LAT_OFFSET = 90 * UNITS_PER_DEGREE;
const LNG_OFFSET = 180 * UNITS_PER_DEGREE;

/** The file content for rows sorted by key. */
export function encode(rows: readonly PlaceRow[], regions: readonly Region[]): Buffer {
  const names = rows.map(({ name }) => Buffer.from(name));
  const keys = rows.map(({ key }) => Buffer.from(key));
  const sections = [
    Buffer.from(JSON.stringify(regions.map(({ country, code, name }) => [country, code, name]))),
    Buffer.concat(names),
    Buffer.from(names.map((name) => name.length)),
    Buffer.concat(keys),
    Buffer.from(keys.map((key) => key.length)),
    toBytePlanes(
      rows.map(({ lat }) => Math.round(lat * UNITS_PER_DEGREE) + LAT_OFFSET),
      3,
    ),
    toBytePlanes(
      rows.map(({ lng }) => Math.round(lng * UNITS_PER_DEGREE) + LNG_OFFSET),
      3,
    ),
    Buffer.from(rows.map(({ size }) => size)),
    Buffer.from(rows.map(({ isDistrict }) => Number(isDistrict))),
    toBytePlanes(
      rows.map(({ region }) => region),
      2,
    ),
  ];
  const header = Buffer.alloc(HEADER_BYTES);
  [rows.length, ...sections.map((section) => section.length)].forEach((value, index) =>
    header.writeUInt32LE(value, 4 * index),
  );
  return Buffer.concat([header, ...sections]);
}

/** Reverses `encode`. */
export function decode(bytes: Buffer): Columns {
  const count = bytes.readUInt32LE(0);
  let at = HEADER_BYTES;
  const section = () => {
    const length = bytes.readUInt32LE(4 + 4 * read++);
    at += length;
    return bytes.subarray(at - length, at);
  };
  let read = 0;
  // In the order in which `encode` writes them. Copied, so that a section does not keep the whole
  // file in memory.
  return {
    count,
    regions: (JSON.parse(String(section())) as [string, string, string][]).map(([country, code, name]) => ({
      country,
      code,
      name,
    })),
    names: Buffer.from(section()),
    nameEnds: toEnds(section()),
    keys: Buffer.from(section()),
    keyEnds: toEnds(section()),
    lat: fromBytePlanes(new Int32Array(count), section(), LAT_OFFSET),
    lng: fromBytePlanes(new Int32Array(count), section(), LNG_OFFSET),
    size: Uint8Array.from(section()),
    isDistrict: Uint8Array.from(section()),
    region: fromBytePlanes(new Uint16Array(count), section(), 0),
  };
}

/** Compresses the file with the best ratio of brotli. */
export const compress = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
