import { z } from 'zod';
import { UPLOAD_ENDINGS } from './upload-limits';
import { endpoint } from './endpoint';
import { Done } from './primitives';

/** The maximum size of a picture, width times height. */
export const PICTURE_PIXELS_MAXIMUM = 100_000_000;

export type UploadType = keyof typeof UPLOAD_ENDINGS;

/** What a file is uploaded for; it can only be claimed for that. */
export const UploadPurpose = z.enum(['customerAttribute']);
export type UploadPurpose = z.infer<typeof UploadPurpose>;

/**
 * The id of a file. Secret: until the file is claimed, anyone who knows it may claim or delete the
 * file; then only its owner may.
 */
export const UploadReference = z.string().regex(/^[\w-]{43}$/, 'Unknown id');
export type UploadReference = z.infer<typeof UploadReference>;

/** An uploaded file after inspection. */
export const UploadedFile = z.object({
  reference: UploadReference,
  /** Sanitised, with an extension that matches its type. */
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
  summary: 'Upload a file; it is deleted if nothing claims it within a day',
  query: z.object({ purpose: UploadPurpose }),
  body: z.object({ file: z.file() }),
  response: UploadedFile,
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:id',
  access: 'customer',
  kind: 'download',
  summary: 'Download a file of the customer',
  params: z.object({ id: UploadReference }),
  response: z.file(),
});

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  access: 'key',
  summary: 'Delete a file: the customer’s own, or one that nothing has claimed',
  params: z.object({ id: UploadReference }),
  response: Done,
});
