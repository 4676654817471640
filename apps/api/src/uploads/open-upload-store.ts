import { join } from 'node:path';
import type { Environment } from '@marketplace/environment';
import { createFolderStorage } from './folder-storage';
import { createS3Storage } from './s3-storage';
import { createUploadStore, type UploadStore } from './upload-store';

type StorageEnvironment = Pick<
  Environment,
  'DATA_DIR' | 'UPLOADS_S3_URL' | 'UPLOADS_S3_REGION' | 'UPLOADS_S3_KEY_ID' | 'UPLOADS_S3_SECRET'
>;

/** The storage of uploads that the environment names: a bucket, or else a folder in DATA_DIR. */
export function openUploadStore({
  DATA_DIR,
  UPLOADS_S3_URL: url,
  UPLOADS_S3_REGION: region,
  UPLOADS_S3_KEY_ID: keyId = '',
  UPLOADS_S3_SECRET: secret = '',
}: StorageEnvironment): UploadStore {
  const folder = join(DATA_DIR, 'uploads');
  const storage = url === undefined ? createFolderStorage(folder) : createS3Storage({ url, region, keyId, secret });
  return createUploadStore(join(folder, 'drafts'), storage);
}
