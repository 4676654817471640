import { useMemo } from 'react';
import { createUpload, type Upload } from '@marketplace/api-client';
import type { UploadPurpose } from '@marketplace/api-contract';
import { deleteUpload, uploadFile } from '@marketplace/api-contract/operations';
import { useSession } from './session-context';
import { browserKeyStore } from './storage';

const upload: Upload = createUpload({ baseUrl: '', keyStore: browserKeyStore });

interface Progress {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

interface PurposeUpload {
  /** Uploads a file and resolves with its reference, which can be claimed for a day. */
  send: (file: File, progress: Progress) => Promise<string>;
  /** Deletes a file that nothing has claimed. */
  discard: (reference: string) => void;
}

/** Uploads files for a purpose with the visitor's session hash code. */
export function useUpload(purpose: UploadPurpose): PurposeUpload {
  const api = useSession((session) => session.api);
  return useMemo(
    () => ({
      send: async (file, progress) =>
        (await upload(uploadFile, { query: { purpose }, body: { file }, ...progress })).reference,
      // The server deletes unclaimed files after a day.
      discard: (id) => void api(deleteUpload, { params: { id } }).catch(() => undefined),
    }),
    [api, purpose],
  );
}
