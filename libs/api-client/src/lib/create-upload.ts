import { UPLOAD_TIMEOUT_MS, type AnswerOf, type CallOf, type UploadEndpoint } from '@marketplace/api-contract';
import { createApi, type ApiOptions } from './create-api';
import { sendForm } from './upload-transport';

interface Progress {
  signal?: AbortSignal;
  /** How much of the file has gone, 0 to 1; from 0 again where it is sent anew. */
  onProgress?: (share: number) => void;
}

/** Sends a file to an endpoint of the contract. Rejects with ApiError, or with the signal's AbortError. */
export type Upload = <E extends UploadEndpoint>(endpoint: E, call: CallOf<E> & Progress) => Promise<AnswerOf<E>>;

type Options = Pick<ApiOptions, 'baseUrl' | 'keyStore' | 'validate'> & { timeoutMs?: number };

/** `createApi` for files: the same key and the same errors, with progress and ten minutes of time. For browsers. */
export function createUpload({ timeoutMs = UPLOAD_TIMEOUT_MS, ...options }: Options): Upload {
  return (endpoint, { onProgress = () => undefined, ...call }) => {
    const api = createApi({ ...options, send: sendForm(onProgress, timeoutMs) });
    return (api as unknown as Upload)(endpoint, call as never);
  };
}
