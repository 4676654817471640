import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { NONCE_PLACEHOLDER } from './nonce';

const deflate = promisify(deflateRaw);
/** Shorter pieces are stored as they are: to compress them takes longer than to send them. */
const WORTH_BYTES = 400;
/** Half the processor time of zlib's default for 3 % more bytes. */
const LEVEL = 4;

/** A rendered document, cut where each response has its own nonce, with every piece already compressed. */
export interface DocumentBody {
  pieces: readonly Buffer[];
  deflated: readonly Buffer[];
  /** Bytes that it holds in memory. */
  size: number;
}

/** Compresses once what many responses are made of; the pieces end on byte boundaries and refer to nothing before them. */
export async function documentBody(text: string): Promise<DocumentBody> {
  const pieces = text.split(NONCE_PLACEHOLDER).map((piece) => Buffer.from(piece));
  const deflated = await Promise.all(
    pieces.map((piece) =>
      piece.length < WORTH_BYTES
        ? storedBlock(piece)
        : deflate(piece, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH }),
    ),
  );
  return { pieces, deflated, size: [...pieces, ...deflated].reduce((sum, { length }) => sum + length, 0) };
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
