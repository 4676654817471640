import { UPLOAD_ENDINGS, type UploadType } from '@marketplace/api-contract';

const NAME_MAXIMUM = 200;
/** Control characters, marks that turn the direction of what follows, line separators, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The sender's name of a file as others may see it: no folders, nothing that hides or turns its letters, at most 200 characters,
 * and an ending that says what the file is, so that whoever opens it opens that.
 */
export function cleanName(given: string, type: UploadType): string {
  const last = given.normalize('NFC').replace(UNSEEN, '').split(/[/\\]/).at(-1) ?? '';
  const name = last.replace(/\s+/g, ' ').replace(/^[. ]+|[. ]+$/g, '');
  const endings: readonly string[] = UPLOAD_ENDINGS[type];
  const dot = name.lastIndexOf('.');
  const isRight = dot > 0 && endings.includes(name.slice(dot + 1).toLowerCase());
  const ending = isRight ? name.slice(dot) : `.${endings[0]}`;
  const stem = [...(isRight ? name.slice(0, dot) : name)].slice(0, NAME_MAXIMUM - ending.length).join('');
  return (stem.trim() || 'file') + ending;
}

/** The header that makes a browser keep a file under its name, in any script (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^ -~]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
