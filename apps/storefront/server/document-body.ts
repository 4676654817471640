import { constants, crc32, deflateRawSync } from 'node:zlib';
import { NONCE_PLACEHOLDER } from './nonce';

const PLACEHOLDER = Buffer.from(NONCE_PLACEHOLDER);
/** Shorter pieces take longer to compress than to send. */
const MIN_COMPRESSED_BYTES = 400;
/** Takes less than half the CPU time of zlib's default, for 7 % more bytes. */
const LEVEL = 2;

/** A rendered document, split where the nonce of a response goes, with compressed pieces. */
export interface DocumentBody {
  pieces: readonly Buffer[];
  deflated: readonly Buffer[];
  /** Bytes that it holds in memory. */
  size: number;
}

/** Compresses each piece once; pieces end on byte boundaries and do not refer to earlier ones. */
export function createDocumentBody(text: string): DocumentBody {
  const pieces = splitAtPlaceholders(Buffer.from(text));
  // Synchronously: for a millisecond of work, zlib's streams and thread cost as much again.
  const deflated = pieces.map((piece) =>
    piece.length < MIN_COMPRESSED_BYTES
      ? storedBlock(piece)
      : deflateRawSync(piece, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH }),
  );
  return { pieces, deflated, size: [...pieces, ...deflated].reduce((sum, { length }) => sum + length, 0) };
}

/** The parts between the placeholders. */
function splitAtPlaceholders(whole: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = whole.indexOf(PLACEHOLDER); at >= 0; at = whole.indexOf(PLACEHOLDER, from)) {
    pieces.push(whole.subarray(from, at));
    from = at + PLACEHOLDER.length;
  }
  return [...pieces, whole.subarray(from)];
}

/** An uncompressed block of RFC 1951. */
function storedBlock(bytes: Buffer): Buffer {
  const block = Buffer.alloc(5 + bytes.length);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  bytes.copy(block, 5);
  return block;
}

const join = (pieces: readonly Buffer[], between: Buffer): Buffer[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]));

/** The document with this nonce. */
export const renderPlain = ({ pieces }: DocumentBody, nonce: string): Buffer =>
  Buffer.concat(join(pieces, Buffer.from(nonce)));

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/**
 * The document as one gzip member (RFC 1952), with the nonce as stored blocks between the pieces.
 */
export function renderGzip({ pieces, deflated }: DocumentBody, nonce: string): Buffer {
  const text = Buffer.from(nonce);
  const trailer = Buffer.alloc(8);
  const plain = join(pieces, text);
  trailer.writeUInt32LE(
    plain.reduce((sum, piece) => crc32(piece, sum), 0),
    0,
  );
  trailer.writeUInt32LE(
    plain.reduce((sum, { length }) => sum + length, 0),
    4,
  );
  return Buffer.concat([HEADER, ...join(deflated, storedBlock(text)), LAST_BLOCK, trailer]);
}

/** Whether an Accept-Encoding header allows gzip. */
export const acceptsGzip = (header: string | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header ?? '');
