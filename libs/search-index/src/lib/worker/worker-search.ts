import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Search, Searcher, Timed } from '../search';
import type { SearchLog } from '../synced-index';
import type { Call, MessageFromWorker, Subject, MessageToWorker } from './messages';
import { fromPlainError } from './plain-error';

interface Options {
  /** The file that calls `serveSearch`. */
  file: URL;
  /** Passed to that file as `workerData`. */
  data: unknown;
  log: SearchLog;
}

/** The worker is not running, or ended during the query. Answered as 503. */
export class SearchUnavailableError extends Error {
  override name = 'SearchUnavailableError';
  readonly statusCode = 503;
}

/** A worker that ends sooner than this after its start is not restarted at once. */
const MIN_UPTIME_MS = 1000;
/** How long `close` waits for queries in progress. */
const CLOSE_TIMEOUT_MS = 2000;

interface Running {
  worker: Worker;
  /** Queries in progress. */
  pending: Map<number, PromiseWithResolvers<unknown>>;
}

/**
 * The search in a worker thread, so that other requests are served while it computes. A worker that
 * ends is restarted; queries in progress are rejected.
 */
export function createWorkerSearch({ file, data, log }: Options): Search {
  let running: Running | null = null;
  let number = 0;
  let isClosed = false;
  /** The indexes in use and the latest query time: the next worker loads them first. */
  const loaded = new Map<Subject, Timed>();

  function start(): Running {
    const worker = new Worker(file, { workerData: data });
    const pending: Running['pending'] = new Map();
    const startedAt = performance.now();
    const current: Running = { worker, pending };
    worker.on('message', (message: MessageFromWorker) => onMessage(pending, message));
    worker.on('error', (error) => log.error({ err: error }, 'search worker failed'));
    worker.on('exit', () => {
      if (running === current) running = null;
      for (const { reject } of pending.values()) reject(new SearchUnavailableError('The search worker has ended.'));
      if (!isClosed) void restart(performance.now() - startedAt);
    });
    for (const [subject, query] of loaded)
      request(current, subject, 'load', query).catch((error: unknown) =>
        log.error({ err: error, index: subject }, 'search index not loaded'),
      );
    return current;
  }

  async function restart(livedMs: number): Promise<void> {
    log.error({ livedMs: Math.round(livedMs) }, 'search worker ended, starting another');
    if (livedMs < MIN_UPTIME_MS) await pause(MIN_UPTIME_MS, undefined, { ref: false });
    if (!isClosed) running ??= start();
  }

  function onMessage(pending: Running['pending'], message: MessageFromWorker): void {
    if (message.type === 'log') return log[message.level](message.facts, message.message);
    const query = pending.get(message.id);
    pending.delete(message.id);
    if (message.type === 'result') query?.resolve(message.result);
    else query?.reject(fromPlainError(message.error));
  }

  function request({ worker, pending }: Running, subject: Subject, call: Call, query: unknown): Promise<unknown> {
    const id = ++number;
    const result = Promise.withResolvers<unknown>();
    pending.set(id, result);
    worker.postMessage({ type: 'query', id, subject, call, query } satisfies MessageToWorker);
    return result.promise;
  }

  async function send(subject: Subject, call: Call, query: Timed): Promise<unknown> {
    loaded.set(subject, { now: query.now });
    if (isClosed || !running) throw new SearchUnavailableError('The search worker is not running.');
    return request(running, subject, call, query);
  }

  /** The worker implements the same port, so its results have the port's types. */
  const createSearcher = <Query extends Timed, Result, Suggestions>(
    subject: Subject,
  ): Searcher<Query, Result, Suggestions> => ({
    find: (query) => send(subject, 'find', query) as Promise<Result>,
    suggest: (query) => send(subject, 'suggest', query) as Promise<Suggestions>,
    load: async (query) => void (await send(subject, 'load', query)),
  });

  running = start();
  return {
    products: createSearcher('products'),
    sellers: createSearcher('sellers'),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      if (!running) return;
      const { worker } = running;
      const ended = once(worker, 'exit');
      worker.postMessage({ type: 'close' } satisfies MessageToWorker);
      await Promise.race([ended, pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}
