import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../errors';
import type { FileStorage } from './upload-store';

export interface S3Options {
  /** The bucket, without a slash at the end; the names of files are appended. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
  /** Milliseconds until the storage has to answer. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
const RETRIES = 2;

/** A bucket of an S3-compatible storage, which needs no public access. */
export function createS3Storage({ url, region, keyId, secret, timeoutMs = TIMEOUT_MS }: S3Options): FileStorage {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
  });

  /** Also answers with status 404; the time-out ends with the head of the answer. */
  async function send(method: string, name: string, body?: Buffer<ArrayBuffer>): Promise<Response> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      const response = await client.fetch(`${url}/${name}`, {
        method,
        signal: controller.signal,
        ...(body && { body }),
      });
      if (response.ok || response.status === 404) return response;
      throw new Error(`The storage of uploads answered ${method} with ${response.status}: ${await readCode(response)}`);
    } catch (cause) {
      throw new AppError('service_unavailable', undefined, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async put(name, path) {
      const { status, body } = await send('PUT', name, await readFile(path));
      await body?.cancel();
      // Without the bucket.
      if (status === 404) throw new AppError('service_unavailable', undefined, { cause: new Error('No such bucket') });
      await rm(path, { force: true });
    },
    async read(name) {
      const { status, body } = await send('GET', name);
      if (status !== 404 && body) return Readable.fromWeb(body as ReadableStream);
      await body?.cancel();
      return null;
    },
    async remove(name) {
      const { body } = await send('DELETE', name);
      await body?.cancel();
    },
  };
}

/** The code in an error of S3, which contains neither names nor keys. */
const readCode = async (response: Response): Promise<string> =>
  /<Code>(\w{1,80})<\/Code>/.exec(await response.text())?.[1] ?? 'no code';
