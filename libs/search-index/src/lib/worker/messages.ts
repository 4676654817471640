import type { Search, Searcher } from '../search';
import type { PlainError } from './plain-error';

export type Subject = Exclude<keyof Search, 'close'>;
export type Call = keyof Searcher<never, never, never>;

/** Sent to the worker: a query, or the request to close. */
export type MessageToWorker =
  { type: 'query'; id: number; subject: Subject; call: Call; query: unknown } | { type: 'close' };

/** Sent by the worker: a result, an error, or a line for the log. */
export type MessageFromWorker =
  | { type: 'result'; id: number; result: unknown }
  | { type: 'failure'; id: number; error: PlainError }
  | { type: 'log'; level: 'info' | 'error'; facts: Record<string, unknown>; message: string };
