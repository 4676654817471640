import { ApiError } from './api-error';
import type { Transport } from './transport';

/**
 * Sends a body as multipart/form-data by XMLHttpRequest, since fetch reports no upload progress.
 * Rejects with ApiError 'network' without a response, or with the signal's reason.
 */
export const sendForm =
  (onProgress: (share: number) => void, timeoutMs: number): Transport =>
  ({ method, url, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      const fail = (message: string) => () => reject(new ApiError('network', message, 0));
      request.open(method, url);
      request.timeout = timeoutMs;
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.onload = () => resolve({ status: request.status, text: request.responseText });
      request.onerror = fail('The server could not be reached.');
      request.ontimeout = fail('The server took too long to answer.');
      request.onabort = () => reject(signal?.reason);
      request.onloadend = () => signal?.removeEventListener('abort', abort);
      signal?.addEventListener('abort', abort);
      if (body === undefined) {
        request.send();
        return;
      }
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      const form = new FormData();
      for (const [name, value] of Object.entries(body as Record<string, File>)) form.append(name, value);
      request.send(form);
    });
