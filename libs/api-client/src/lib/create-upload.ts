import {
  UPLOAD_TIMEOUT_MS,
  type ResponseBody,
  type CallInput,
  type Operation,
  type UploadEndpoint,
} from '@marketplace/api-contract';
import { createApi, type ApiOptions } from './create-api';
import { sendForm } from './upload-transport';

interface Progress {
  signal?: AbortSignal;
  /** The progress of the upload, 0 to 1; starts again if the file is sent again. */
  onProgress?: (share: number) => void;
}

/**
 * Uploads a file to an endpoint of the contract. Rejects with ApiError, or with the signal's
 * AbortError.
 */
export type Upload = <E extends UploadEndpoint>(
  operation: Operation<E>,
  call: CallInput<E> & Progress,
) => Promise<ResponseBody<E>>;

type Options = Pick<ApiOptions, 'baseUrl' | 'keyStore' | 'validateResponse'> & { timeoutMs?: number };

/**
 * `createApi` for files in browsers: the same key and errors, with progress and a timeout of ten
 * minutes.
 */
export function createUpload({ timeoutMs = UPLOAD_TIMEOUT_MS, ...options }: Options): Upload {
  return (operation, { onProgress = () => undefined, ...call }) => {
    const api = createApi({ ...options, send: sendForm(onProgress, timeoutMs) });
    return (api as unknown as Upload)(operation, call as never);
  };
}
