import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done } from './primitives';

/** 10 MB: the largest file. */
export const UPLOAD_MAXIMUM_BYTES = 10 * 1024 * 1024;
/** The largest body of an upload: the file, and the lines of multipart/form-data around it. */
export const UPLOAD_BODY_MAXIMUM_BYTES = UPLOAD_MAXIMUM_BYTES + 16 * 1024;
/** Files of one field. */
export const UPLOAD_FILES_MAXIMUM = 5;
/** The largest picture, width times height. */
export const PICTURE_PIXELS_MAXIMUM = 100_000_000;

/** What a file may be, by its content, and how the names of such files end. */
export const UPLOAD_ENDINGS = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  /** In UTF-8. */
  'text/plain': ['txt'],
} as const;
export type UploadType = keyof typeof UPLOAD_ENDINGS;

/** What a file is for: only that claims it. */
export const UploadPurpose = z.enum(['customerAttribute']);
export type UploadPurpose = z.infer<typeof UploadPurpose>;

/** Names a file. Until it is claimed whoever knows it may claim or delete the file, so it is a secret; later only its owner may. */
export const UploadReference = z.string().regex(/^[\w-]{43}$/, 'Unknown id');
export type UploadReference = z.infer<typeof UploadReference>;

/** A file as it was found to be. */
export const UploadedFile = z.object({
  reference: UploadReference,
  /** Cleaned, with an ending that fits its type. */
  name: z.string(),
  type: z.enum(Object.keys(UPLOAD_ENDINGS) as [UploadType, ...UploadType[]]),
  /** Bytes. */
  size: z.int(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/uploads',
  access: 'key',
  kind: 'upload',
  summary: 'Send a file; what nothing claims within a day is deleted',
  query: z.object({ purpose: UploadPurpose }),
  body: z.object({ file: z.file() }),
  answer: UploadedFile,
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:id',
  access: 'customer',
  kind: 'download',
  summary: 'A file of the customer, to be kept under its name',
  params: z.object({ id: UploadReference }),
  answer: z.file(),
});

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  access: 'key',
  summary: 'Delete a file: one’s own, or one that nothing has claimed yet',
  params: z.object({ id: UploadReference }),
  answer: Done,
});
