import { AppError } from '../errors';

export interface QueueLimits {
  /** Jobs that run at the same time. */
  concurrency: number;
  /** Waiting jobs of all addresses together. */
  waiting: number;
  /** Waiting jobs of one address. */
  waitingPerAddress: number;
}

/** Two at a time: more would leave no core for other requests. */
export const PICTURE_QUEUE: QueueLimits = { concurrency: 2, waiting: 600, waitingPerAddress: 150 };

/** Who waits for a job: an address, or null for jobs made in advance. */
export type Requester = string | null;

/** Runs jobs in turn between addresses. */
export interface Queue<Result> {
  /**
   * Resolves with the result of the job of that name; concurrent requests for it share the result.
   * Rejects with `service_unavailable` if too many wait. Jobs that nobody waits for start only when
   * nothing else runs.
   */
  run: (name: string, requester: Requester, make: () => Promise<Result>) => Promise<Result>;
}

interface Job<Result> {
  name: string;
  make: () => Promise<Result>;
  made: PromiseWithResolvers<Result>;
  /** Who waits for it; empty once it has started. */
  requesters: Set<Requester>;
}

const RETRY_SECONDS = 5;

export function createQueue<Result>({
  concurrency,
  waiting,
  waitingPerAddress: waitingOfOne,
}: QueueLimits): Queue<Result> {
  /** Waiting and running jobs. */
  const jobs = new Map<string, Job<Result>>();
  /** Waiting jobs by requester, in the order of their turns; no set is empty. */
  const waitingJobs = new Map<Requester, Set<Job<Result>>>();
  let running = 0;

  const getLength = (requester: Requester) => waitingJobs.get(requester)?.size ?? 0;
  const lengthOfAll = () =>
    [...waitingJobs].reduce((sum, [requester, { size }]) => (requester === null ? sum : sum + size), 0);

  function enter(job: Job<Result>, requester: Requester): void {
    job.requesters.add(requester);
    waitingJobs.set(requester, (waitingJobs.get(requester) ?? new Set()).add(job));
  }

  function leave(job: Job<Result>, requester: Requester): void {
    job.requesters.delete(requester);
    waitingJobs.get(requester)?.delete(job);
    if (getLength(requester) === 0) waitingJobs.delete(requester);
  }

  /** Makes room by dropping the last job of the requester with most jobs, if that has more. */
  function hasRoom(requester: Requester): boolean {
    if (requester === null) return true;
    if (getLength(requester) >= waitingOfOne) return false;
    if (lengthOfAll() < waiting) return true;
    const [longest] = [...waitingJobs.keys()].filter((one) => one !== null).sort((a, b) => getLength(b) - getLength(a));
    if (longest === undefined || getLength(longest) <= getLength(requester) + 1) return false;
    const last = [...(waitingJobs.get(longest) ?? [])].at(-1);
    if (last) leave(last, longest);
    if (last && last.requesters.size === 0) {
      jobs.delete(last.name);
      last.made.reject(createFullError());
    }
    return true;
  }

  function begin(job: Job<Result>, turn: Requester): void {
    for (const requester of [...job.requesters]) leave(job, requester);
    // This requester has had its turn and goes to the end.
    const rest = waitingJobs.get(turn);
    if (rest && waitingJobs.delete(turn)) waitingJobs.set(turn, rest);
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
    while (running < concurrency) {
      const turn =
        [...waitingJobs.keys()].find((requester) => requester !== null) ?? (running === 0 ? null : undefined);
      const [job] = turn === undefined ? [] : (waitingJobs.get(turn) ?? []);
      if (turn === undefined || !job) return;
      begin(job, turn);
    }
  }

  return {
    async run(name, requester, make) {
      const existing = jobs.get(name);
      const hasBegun = existing?.requesters.size === 0;
      if (existing && (hasBegun || existing.requesters.has(requester))) return existing.made.promise;
      if (!hasRoom(requester)) throw createFullError();
      // Making room may have dropped this very job.
      const job = jobs.get(name) ?? {
        name,
        make,
        made: Promise.withResolvers<Result>(),
        requesters: new Set<Requester>(),
      };
      jobs.set(name, job);
      enter(job, requester);
      next();
      return job.made.promise;
    },
  };
}

const createFullError = () =>
  new AppError('service_unavailable', undefined, { details: { retryAfterSeconds: RETRY_SECONDS } });
