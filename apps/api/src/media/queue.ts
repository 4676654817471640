import { AppError } from '../errors';

export interface QueueLimits {
  /** Jobs that run at the same moment. */
  atOnce: number;
  /** Jobs that somebody waits for, of all visitors together. */
  waiting: number;
  /** The same of one address. */
  waitingOfOne: number;
}

/** Two at once: more would leave no core for answers. */
export const PICTURE_QUEUE: QueueLimits = { atOnce: 2, waiting: 600, waitingOfOne: 150 };

/** Who waits for jobs: an address, or nobody where they are made ahead. */
export type Line = string | null;

/** Makes things one after the other, for one address in turn with the others. */
export interface Queue<Result> {
  /**
   * Resolves with what the job of that name makes; who asks for it meanwhile waits for the same. Rejects with AppError
   * `service_unavailable` where too many wait. Jobs that nobody waits for only begin when nothing else runs.
   */
  run: (name: string, line: Line, make: () => Promise<Result>) => Promise<Result>;
}

interface Job<Result> {
  name: string;
  make: () => Promise<Result>;
  made: PromiseWithResolvers<Result>;
  /** Where it waits; none once it has begun. */
  lines: Set<Line>;
}

const RETRY_SECONDS = 5;

export function createQueue<Result>({ atOnce, waiting, waitingOfOne }: QueueLimits): Queue<Result> {
  /** Those that wait, and those that run. */
  const jobs = new Map<string, Job<Result>>();
  /** In the order of their turns; none is empty. */
  const lines = new Map<Line, Set<Job<Result>>>();
  let running = 0;

  const lengthOf = (line: Line) => lines.get(line)?.size ?? 0;
  const lengthOfAll = () => [...lines].reduce((sum, [line, { size }]) => (line === null ? sum : sum + size), 0);

  function enter(job: Job<Result>, line: Line): void {
    job.lines.add(line);
    lines.set(line, (lines.get(line) ?? new Set()).add(job));
  }

  function leave(job: Job<Result>, line: Line): void {
    job.lines.delete(line);
    lines.get(line)?.delete(job);
    if (lengthOf(line) === 0) lines.delete(line);
  }

  /** Makes room for a line by the last job of the longest one, where that is longer. */
  function hasRoom(line: Line): boolean {
    if (line === null) return true;
    if (lengthOf(line) >= waitingOfOne) return false;
    if (lengthOfAll() < waiting) return true;
    const [longest] = [...lines.keys()].filter((one) => one !== null).sort((a, b) => lengthOf(b) - lengthOf(a));
    if (longest === undefined || lengthOf(longest) <= lengthOf(line) + 1) return false;
    const last = [...(lines.get(longest) ?? [])].at(-1);
    if (last) leave(last, longest);
    if (last && last.lines.size === 0) {
      jobs.delete(last.name);
      last.made.reject(full());
    }
    return true;
  }

  function begin(job: Job<Result>, turn: Line): void {
    for (const line of [...job.lines]) leave(job, line);
    // This line has had its turn: it stands behind the others.
    const rest = lines.get(turn);
    if (rest && lines.delete(turn)) lines.set(turn, rest);
    running++;
    job
      .make()
      .then(job.made.resolve, job.made.reject)
      .finally(() => {
        running--;
        jobs.delete(job.name);
        next();
      });
  }

  function next(): void {
    while (running < atOnce) {
      const turn = [...lines.keys()].find((line) => line !== null) ?? (running === 0 ? null : undefined);
      const [job] = turn === undefined ? [] : (lines.get(turn) ?? []);
      if (turn === undefined || !job) return;
      begin(job, turn);
    }
  }

  return {
    async run(name, line, make) {
      const known = jobs.get(name);
      const hasBegun = known?.lines.size === 0;
      if (known && (hasBegun || known.lines.has(line))) return known.made.promise;
      if (!hasRoom(line)) throw full();
      // Making room may have thrown out the very job.
      const job = jobs.get(name) ?? { name, make, made: Promise.withResolvers<Result>(), lines: new Set<Line>() };
      jobs.set(name, job);
      enter(job, line);
      next();
      return job.made.promise;
    },
  };
}

const full = () => new AppError('service_unavailable', undefined, { details: { retryAfterSeconds: RETRY_SECONDS } });
