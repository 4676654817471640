import { PICTURE_PIXELS_MAXIMUM, UPLOAD_ENDINGS, type UploadType } from '@marketplace/api-contract';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../errors';
import { pictureSize } from './picture-size';
import type { Draft } from './upload-store';

/** Enough for every format that is taken, whatever stands before its data. */
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

/** What the bytes are, whatever they are called; refuses all that is not taken. */
export async function kindOf(draft: Draft, isText: boolean): Promise<UploadType> {
  const head = await draft.read(0, HEAD_BYTES);
  const found = TYPES[(await fileTypeFromBuffer(head))?.mime ?? ''];
  // A few letters can look like the signature of a format: what is text from end to end is text.
  const type = found ?? (isText && !isMarkup(head) ? 'text/plain' : undefined);
  if (type === undefined) throw refusedType();
  if (!type.startsWith('image/')) return type;
  const size = await pictureSize(type, draft.read);
  if (!size) throw refusedType();
  if (size.width * size.height > PICTURE_PIXELS_MAXIMUM)
    throw new AppError('picture_too_large', undefined, { details: { pixels: PICTURE_PIXELS_MAXIMUM } });
  return type;
}

const refusedType = () =>
  new AppError('file_type_refused', undefined, { details: { allowed: Object.keys(UPLOAD_ENDINGS) } });

/** HTML, SVG and XML are text too, which a careless program runs. */
const isMarkup = (head: Buffer) => /^[\s\ufeff]*<[a-z!?/]/i.test(head.toString('utf8', 0, 1024));

// eslint-disable-next-line no-control-regex -- control characters are what no text has
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

/** Reads along: `isText()` tells at the end whether all of it was text in UTF-8. */
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
