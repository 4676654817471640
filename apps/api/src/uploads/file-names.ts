import { UPLOAD_ENDINGS, type UploadType } from '@marketplace/api-contract';

const NAME_MAXIMUM = 200;
/** Control characters, direction marks, invisible characters, line separators and lone surrogates. */
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/**
 * The sender's file name as it is shown: without folders and characters that hide or reorder
 * others, at most 200 characters, and with the extension of its type, so that the right program
 * opens it.
 */
export function sanitiseFileName(given: string, type: UploadType): string {
  const last = given.normalize('NFC').replace(HIDDEN_CHARACTERS, '').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(/\s+/g, ' ').replace(/^[. ]+|[. ]+$/g, '');
  const endings: readonly string[] = UPLOAD_ENDINGS[type];
  const dot = name.lastIndexOf('.');
  const isRight = dot > 0 && endings.includes(name.slice(dot + 1).toLowerCase());
  const ending = isRight ? name.slice(dot) : `.${endings[0]}`;
  const stem = [...(isRight ? name.slice(0, dot) : name)].slice(0, NAME_MAXIMUM - ending.length).join('');
  return (stem.trim() || 'file') + ending;
}

const PICTURE_ENDING = /\.(jpe?g|png|webp)$/i;

/** The name of a picture that became one of another type. */
export const renamePicture = (name: string, type: UploadType): string =>
  sanitiseFileName(name.replace(PICTURE_ENDING, ''), type);

/** The header that makes a browser save a file under its name, in any script (RFC 6266). */
export function createContentDisposition(name: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replace(/[^ -~]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
