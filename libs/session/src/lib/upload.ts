import { createUpload, type Upload } from '@marketplace/api-client';
import { browserKeyStore } from './storage';

/** Sends this visitor's files, with the key that all calls carry. */
export const upload: Upload = createUpload({ baseUrl: '', keyStore: browserKeyStore });
