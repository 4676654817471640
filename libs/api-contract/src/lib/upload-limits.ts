/** The maximum size of a file: 10 MB. */
export const UPLOAD_MAXIMUM_BYTES = 10 * 1024 * 1024;

/** The maximum size of an upload's body: the file and the overhead of multipart/form-data. */
export const UPLOAD_BODY_MAXIMUM_BYTES = UPLOAD_MAXIMUM_BYTES + 16 * 1024;

/** The maximum of files per field, message or report. */
export const UPLOAD_FILES_MAXIMUM = 5;

/** The allowed file types, by content, with their file name extensions. */
export const UPLOAD_ENDINGS = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  /** In UTF-8. */
  'text/plain': ['txt'],
} as const;

/**
 * The types of attachments: their pictures are encoded again, which the server can't do with HEIC. Phones
 * convert their photos to one of these types when a file input accepts no HEIC.
 */
export const ATTACHMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'text/plain'] as const;
