import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PICTURE_PIXELS_MAXIMUM } from '@marketplace/api-contract';
import { AppError } from '../errors';
import type { QueueLimits } from '../media/queue';
import type { EncodedPicture, PictureTask } from './picture-process';

/** Built next to the file that starts it (vite.config.ts). */
const PROCESS = new URL(
  import.meta.url.endsWith('.ts') ? './picture-process.ts' : './picture-process.js',
  import.meta.url,
);

const FULL_EDGE = 2560;
const SMALL_EDGE = 640;

/** Tests pass their own. */
export interface EncodingLimits {
  /** Milliseconds until the process is killed. */
  timeoutMs: number;
  /** Of the process, with its code. */
  memoryBytes: number;
}

export const ENCODING_LIMITS: EncodingLimits = { timeoutMs: 30_000, memoryBytes: 900 * 1024 * 1024 };

/** One at a time, in turn between addresses. */
export const ENCODING_QUEUE: QueueLimits = { concurrency: 1, waiting: 60, waitingPerAddress: 10 };

/**
 * Encodes a JPEG, PNG or WebP again, in a process without secrets that ends with it. Rejects with
 * `file_type_refused` if it can't be decoded, with `picture_too_large` if that needs too much memory,
 * and with `service_unavailable` if it takes too long.
 */
export async function encodePicture(
  content: Buffer,
  { timeoutMs, memoryBytes }: EncodingLimits,
  file = PROCESS,
): Promise<EncodedPicture> {
  const child = fork(fileURLToPath(file), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=128'],
    // Fewer pools of memory that stay half empty.
    env: { MALLOC_ARENA_MAX: '2' },
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  try {
    return await new Promise<EncodedPicture>((resolve, reject) => {
      child.once('message', resolve);
      child.once('error', (cause) => reject(new AppError('service_unavailable', undefined, { cause })));
      child.once('exit', (code, signal) => reject(toError(isLate, code, signal)));
      const task: PictureTask = {
        content,
        pixels: PICTURE_PIXELS_MAXIMUM,
        fullEdge: FULL_EDGE,
        smallEdge: SMALL_EDGE,
        memoryBytes,
      };
      // A process that has ended before reports how by 'exit'.
      child.send(task, () => undefined);
    });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function toError(isLate: boolean, code: number | null, signal: NodeJS.Signals | null): AppError {
  if (isLate) return new AppError('service_unavailable');
  if (signal === 'SIGTERM' || signal === 'SIGKILL') return new AppError('picture_too_large');
  return new AppError('file_type_refused', 'This picture is damaged. Save it again, or send another one.', {
    cause: new Error(`The process of the picture ended with ${signal ?? code}`),
  });
}
