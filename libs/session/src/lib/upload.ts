import { createUpload, type Upload } from '@marketplace/api-client';
import { browserKeyStore } from './storage';

/** Uploads files with the visitor's session hash code. */
export const upload: Upload = createUpload({ baseUrl: '', keyStore: browserKeyStore });
