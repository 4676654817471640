import { ApiError } from '@marketplace/api-client';
import { UPLOAD_ENDINGS, UPLOAD_MAXIMUM_BYTES } from '@marketplace/api-contract';
import type { FileReason } from './chosen-file';

const TYPES: ReadonlySet<string> = new Set([...Object.keys(UPLOAD_ENDINGS), 'image/heif']);

/** What is known to be wrong with a file before it is sent; the server looks into it. */
export function reasonAgainst({ size, type }: File): FileReason | undefined {
  if (size > UPLOAD_MAXIMUM_BYTES) return 'tooLarge';
  if (size === 0) return 'empty';
  // Not every system knows every type: one without a name is sent.
  return type === '' || TYPES.has(type) ? undefined : 'wrongType';
}

const BY_CODE: Readonly<Record<string, FileReason>> = {
  file_too_large: 'tooLarge',
  body_too_large: 'tooLarge',
  file_empty: 'empty',
  file_type_refused: 'wrongType',
  picture_too_large: 'pictureTooLarge',
  limit_reached: 'limitReached',
  too_many_requests: 'wait',
  network: 'network',
  service_unavailable: 'network',
};

/** Why sending a file failed. */
export const reasonOf = (error: unknown): FileReason => (error instanceof ApiError && BY_CODE[error.code]) || 'failed';

const FOR_GOOD: ReadonlySet<FileReason> = new Set(['tooLarge', 'empty', 'wrongType', 'pictureTooLarge']);

/** Whether the same file may fare better the next time. */
export const canRetry = (reason: FileReason): boolean => !FOR_GOOD.has(reason);
