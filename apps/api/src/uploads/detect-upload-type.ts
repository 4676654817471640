import { PICTURE_PIXELS_MAXIMUM, type UploadType } from '@marketplace/api-contract';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../errors';
import { readPictureSize } from './picture-size';
import type { Draft } from './upload-store';

/** Enough to recognise every accepted format. */
const HEAD_BYTES = 256 * 1024;

const TYPES: Readonly<Record<string, UploadType>> = {
  'application/pdf': 'application/pdf',
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
};

/** The type of a file by its content, whatever its name; refuses all but the allowed types. */
export async function detectUploadType(
  draft: Draft,
  isText: boolean,
  allowed: readonly UploadType[],
): Promise<UploadType> {
  const head = await draft.read(0, HEAD_BYTES);
  const found = TYPES[(await fileTypeFromBuffer(head))?.mime ?? ''];
  // Text may begin like the signature of another format, so a file that is text throughout counts
  // as text.
  const type = found ?? (isText && !isMarkup(head) ? 'text/plain' : undefined);
  if (type === undefined || !allowed.includes(type)) throw createTypeError(allowed);
  if (!type.startsWith('image/')) return type;
  const size = await readPictureSize(type, draft.read);
  if (!size) throw createTypeError(allowed);
  if (size.width * size.height > PICTURE_PIXELS_MAXIMUM)
    throw new AppError('picture_too_large', undefined, { details: { pixels: PICTURE_PIXELS_MAXIMUM } });
  return type;
}

const NAMES: Readonly<Record<UploadType, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'text/plain': 'plain text (UTF-8)',
};
const LIST = new Intl.ListFormat('en', { type: 'disjunction' });

function createTypeError(allowed: readonly UploadType[]): AppError {
  const message = `Choose a ${LIST.format(allowed.map((type) => NAMES[type]))} file.`;
  return new AppError('file_type_refused', message, { details: { allowed } });
}

/** HTML, SVG and XML are text too, but some programs would run them. */
const isMarkup = (head: Buffer) => /^[\s\ufeff]*<[a-z!?/]/i.test(head.toString('utf8', 0, 1024));

// eslint-disable-next-line no-control-regex -- control characters are what no text has
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

/** Reads along; `isText()` says at the end whether all of it was UTF-8 text. */
export function createTextCheck(): { add: (chunk: Uint8Array) => void; isText: () => boolean } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isText = true;
  const check = (chunk?: Uint8Array) => {
    if (!isText) return;
    try {
      isText = !CONTROL.test(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
    } catch {
      isText = false;
    }
  };
  return {
    add: check,
    isText: () => {
      check();
      return isText;
    },
  };
}
