import { constants, crc32, deflateRawSync } from 'node:zlib';
import { NONCE_PLACEHOLDER } from './nonce';

const PLACEHOLDER = Buffer.from(NONCE_PLACEHOLDER);
/** Shorter pieces are stored as they are: to compress them takes longer than to send them. */
const WORTH_BYTES = 400;
/** Less than half the processor time of zlib's default for 7 % more bytes. */
const LEVEL = 2;

/** A rendered document, cut where each response has its own nonce, with every piece already compressed. */
export interface DocumentBody {
  pieces: readonly Buffer[];
  deflated: readonly Buffer[];
  /** Bytes that it holds in memory. */
  size: number;
}

/** Compresses once what many responses are made of; the pieces end on byte boundaries and refer to nothing before them. */
export function documentBody(text: string): DocumentBody {
  const pieces = cut(Buffer.from(text));
  // At once, not through zlib's streams: they and the thread they wake cost as much as the millisecond of work.
  const deflated = pieces.map((piece) =>
    piece.length < WORTH_BYTES
      ? storedBlock(piece)
      : deflateRawSync(piece, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH }),
  );
  return { pieces, deflated, size: [...pieces, ...deflated].reduce((sum, { length }) => sum + length, 0) };
}

/** What stands between the placeholders. */
function cut(whole: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = whole.indexOf(PLACEHOLDER); at >= 0; at = whole.indexOf(PLACEHOLDER, from)) {
    pieces.push(whole.subarray(from, at));
    from = at + PLACEHOLDER.length;
  }
  return [...pieces, whole.subarray(from)];
}

/** A block of RFC 1951 that holds its bytes as they are. */
function storedBlock(bytes: Buffer): Buffer {
  const block = Buffer.alloc(5 + bytes.length);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  bytes.copy(block, 5);
  return block;
}

const joined = (pieces: readonly Buffer[], between: Buffer): Buffer[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]));

/** The document with this nonce. */
export const plainBody = ({ pieces }: DocumentBody, nonce: string): Buffer =>
  Buffer.concat(joined(pieces, Buffer.from(nonce)));

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/** The same as one gzip member (RFC 1952): the nonce lies between the compressed pieces as a stored block. */
export function gzipBody({ pieces, deflated }: DocumentBody, nonce: string): Buffer {
  const text = Buffer.from(nonce);
  const trailer = Buffer.alloc(8);
  const plain = joined(pieces, text);
  trailer.writeUInt32LE(
    plain.reduce((sum, piece) => crc32(piece, sum), 0),
    0,
  );
  trailer.writeUInt32LE(
    plain.reduce((sum, { length }) => sum + length, 0),
    4,
  );
  return Buffer.concat([HEADER, ...joined(deflated, storedBlock(text)), LAST_BLOCK, trailer]);
}

/** Whether an Accept-Encoding header allows gzip. */
export const acceptsGzip = (header: string | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(header ?? '');
