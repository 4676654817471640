import { z } from 'zod';
import { UPLOAD_ENDINGS, UPLOAD_FILES_MAXIMUM } from './upload-limits';
import { endpoint } from './endpoint';
import { Done, PrivateId } from './primitives';

/** The maximum size of a picture, width times height. */
export const PICTURE_PIXELS_MAXIMUM = 64_000_000;

export type UploadType = keyof typeof UPLOAD_ENDINGS;

/** What a file is uploaded for; it can only be claimed for that. */
export const UploadPurpose = z.enum(['customerAttribute', 'message', 'problemReport', 'request']);
export type UploadPurpose = z.infer<typeof UploadPurpose>;

/**
 * The id of a file. Secret: until the file is claimed, anyone who knows it may claim or delete the
 * file; then only its owner may.
 */
export const UploadReference = z.string().regex(/^[\w-]{43}$/, 'Unknown id');
export type UploadReference = z.infer<typeof UploadReference>;

const FileFacts = z.object({
  /** Sanitised, with an extension that matches its type. */
  name: z.string(),
  type: z.enum(Object.keys(UPLOAD_ENDINGS) as [UploadType, ...UploadType[]]),
  /** Bytes. */
  size: z.int(),
});

/** An uploaded file after inspection. */
export const UploadedFile = FileFacts.extend({ reference: UploadReference });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** A file of a message or report, for everybody who may read that. */
export const Attachment = FileFacts.extend({
  id: PrivateId,
  /** The size in pixels if it is shown as a picture; null for files that are only downloaded. */
  picture: z.object({ width: z.int().min(1), height: z.int().min(1) }).nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

/** The uploaded files that a message or report claims. */
export const AttachedFiles = z
  .array(UploadReference)
  .max(UPLOAD_FILES_MAXIMUM)
  .refine((references) => new Set(references).size === references.length, 'Invalid value')
  .default([]);

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

/** `small` fits into a list; of files without it, the answer is the file itself. */
const PictureSize = z.enum(['full', 'small']).default('full');

export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/attachments/:id',
  access: 'customer',
  isLinkable: true,
  kind: 'download',
  summary:
    'A file of a message, report or request of the caller, as customer or seller: a picture to show, others to save',
  params: z.object({ id: PrivateId }),
  query: z.object({ size: PictureSize }),
  response: z.file(),
});

export const getOperatorAttachment = endpoint({
  method: 'GET',
  path: '/api/operator/attachments/:id',
  access: 'operator',
  kind: 'download',
  summary: 'A file of a reported problem, for the operator',
  params: z.object({ id: PrivateId }),
  query: z.object({ size: PictureSize }),
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
