import { parentPort } from 'node:worker_threads';
import type { Search } from '../search';
import type { SearchLog } from '../synced-index';
import type { Call, MessageFromWorker, Subject, MessageToWorker } from './messages';
import { toPlainError } from './plain-error';

const post = (message: MessageFromWorker) => parentPort?.postMessage(message);

/** Writes to the log of the process that started the worker. */
export const workerLog: SearchLog = {
  info: (facts, message) => post({ type: 'log', level: 'info', facts: plain(facts), message }),
  error: (facts, message) => post({ type: 'log', level: 'error', facts: plain(facts), message }),
};

const plain = (facts: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value instanceof Error ? toPlainError(value) : value]),
  );

/**
 * Runs in a worker thread: answers the queries of `createWorkerSearch` until it is closed, then
 * calls `close` to release what keeps the thread alive.
 */
export function serveSearch(search: Search, close: () => Promise<void>): void {
  if (!parentPort) throw new Error('The search is served in a worker thread.');
  const port = parentPort;
  const run = (subject: Subject, call: Call, query: unknown): Promise<unknown> =>
    // The types of the port guarantee that the query fits the method.
    (search[subject][call] as (query: unknown, requester: null) => Promise<unknown>)(query, null);
  port.on('message', (message: MessageToWorker) => {
    if (message.type === 'close') {
      port.close();
      void search.close().then(close);
      return;
    }
    const { id, subject, call, query } = message;
    run(subject, call, query).then(
      (result) => post({ type: 'result', id, result }),
      (error: unknown) => post({ type: 'failure', id, error: toPlainError(error) }),
    );
  });
}
