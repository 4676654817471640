import type { UploadType } from '@marketplace/api-contract';

type Read = (position: number, length: number) => Promise<Buffer>;

/** Width and height in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

type Sizer = (read: Read) => Promise<PictureSize | null>;

/**
 * The size in the headers of a picture; nothing is decoded. Null when there is none, which no valid
 * picture lacks.
 */
export async function readPictureSize(type: UploadType, read: Read): Promise<PictureSize | null> {
  const size = await SIZERS[type]?.(read);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

const SIZERS: Partial<Record<UploadType, Sizer>> = {
  'image/png': readPngSize,
  'image/jpeg': readJpegSize,
  'image/webp': readWebpSize,
  'image/heic': readHeicSize,
};

/** The first chunk is IHDR. */
async function readPngSize(read: Read): Promise<PictureSize | null> {
  const head = await read(0, 24);
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

const SEGMENTS_MAXIMUM = 2000;
/** Markers of frames; C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Goes from segment to segment to the frame: photos of phones have megabytes before it. */
async function readJpegSize(read: Read): Promise<PictureSize | null> {
  let position = 2;
  for (let count = 0; count < SEGMENTS_MAXIMUM; count++) {
    const head = await read(position, 9);
    if (head.length < 9 || head[0] !== 0xff) return null;
    const marker = head.readUInt8(1);
    if (isFrame(marker)) return { height: head.readUInt16BE(5), width: head.readUInt16BE(7) };
    // Any number of FF may precede a marker; the picture's data follow the frame.
    if (marker === 0xff) position += 1;
    else if (marker === 0xda) return null;
    else position += 2 + Math.max(2, head.readUInt16BE(2));
  }
  return null;
}

async function readWebpSize(read: Read): Promise<PictureSize | null> {
  const head = await read(0, 30);
  if (head.length < 30) return null;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

const META_MAXIMUM_BYTES = 512 * 1024;
const BOXES_MAXIMUM = 2000;
/** Where the contents of the boxes around the sizes begin. */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 12, iprp: 8, ipco: 8 };

/** The largest of the sizes in the property box: those of the tiles and of the whole. */
async function readHeicSize(read: Read): Promise<PictureSize | null> {
  const bytes = await read(0, META_MAXIMUM_BYTES);
  const found: PictureSize[] = [];
  let boxes = 0;
  const walk = (from: number, end: number) => {
    for (let at = from; at + 8 <= end && boxes < BOXES_MAXIMUM;) {
      boxes++;
      const size = bytes.readUInt32BE(at);
      const type = bytes.toString('latin1', at + 4, at + 8);
      if (size < 8) return;
      const boxEnd = Math.min(at + size, end);
      const inside = CONTAINERS[type];
      if (inside !== undefined) walk(at + inside, boxEnd);
      if (type === 'ispe' && boxEnd - at >= 20)
        found.push({ width: bytes.readUInt32BE(at + 12), height: bytes.readUInt32BE(at + 16) });
      at += size;
    }
  };
  walk(0, bytes.length);
  return found.sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? null;
}
