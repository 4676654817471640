/** Limits of concurrent and waiting jobs. */
export interface FairQueueLimits {
  /** Of all addresses. */
  maxRunning: number;
  maxRunningPerAddress: number;
  /** Further jobs of the address are rejected. */
  maxWaitingPerAddress: number;
  /**
   * Of all addresses. Further jobs replace the last job of the longest queue, if their own queue is
   * shorter.
   */
  maxWaiting?: number;
}

/** A queued job. */
interface WaitingJob {
  start: () => void;
  drop: () => void;
}

export interface FairQueue {
  /**
   * Resolves when the job may start, with a function that ends it (idempotent), or with null if too
   * many jobs wait or the signal was aborted.
   */
  enter: (address: string, signal: AbortSignal) => Promise<(() => void) | null>;
}

/**
 * Limits concurrent jobs per address and in total; waiting jobs start in turns between addresses
 * (round-robin).
 */
export function createFairQueue({
  maxRunning,
  maxRunningPerAddress,
  maxWaitingPerAddress,
  maxWaiting = Infinity,
}: FairQueueLimits): FairQueue {
  const running = new Map<string, number>();
  /** In round-robin order; never empty. */
  const queues = new Map<string, Set<WaitingJob>>();
  let waitingCount = 0;
  let runningCount = 0;

  const getRunningCount = (address: string) => running.get(address) ?? 0;
  const hasRoom = (address: string) => runningCount < maxRunning && getRunningCount(address) < maxRunningPerAddress;

  function count(address: string, change: 1 | -1): void {
    runningCount += change;
    const jobs = getRunningCount(address) + change;
    if (jobs > 0) running.set(address, jobs);
    else running.delete(address);
  }

  function begin(address: string): () => void {
    count(address, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      count(address, -1);
      startNext();
    };
  }

  function startNext(): void {
    const address = [...queues.keys()].find(hasRoom);
    const [next] = (address !== undefined && queues.get(address)) || [];
    next?.start();
  }

  function remove(address: string, job: WaitingJob): void {
    const queue = queues.get(address);
    if (!queue?.delete(job)) return;
    waitingCount--;
    if (queue.size === 0) queues.delete(address);
  }

  /**
   * Whether another job of this address may wait. If the limit is reached, drops the last job of a
   * longer queue.
   */
  function makeRoom(address: string): boolean {
    const length = queues.get(address)?.size ?? 0;
    if (length >= maxWaitingPerAddress) return false;
    if (waitingCount < maxWaiting) return true;
    const [longest] = [...queues.values()].sort((a, b) => b.size - a.size);
    if (!longest || longest.size <= length + 1) return false;
    [...longest].at(-1)?.drop();
    return true;
  }

  return {
    async enter(address, signal) {
      if (signal.aborted) return null;
      if (!queues.has(address) && hasRoom(address)) return begin(address);
      if (!makeRoom(address)) return null;
      const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
      const drop = () => {
        signal.removeEventListener('abort', drop);
        remove(address, job);
        resolve(null);
      };
      const start = () => {
        signal.removeEventListener('abort', drop);
        remove(address, job);
        // Move this address to the end of the round.
        const rest = queues.get(address);
        if (rest && queues.delete(address)) queues.set(address, rest);
        resolve(begin(address));
      };
      const job: WaitingJob = { start, drop };
      signal.addEventListener('abort', drop, { once: true });
      queues.set(address, (queues.get(address) ?? new Set()).add(job));
      waitingCount++;
      return promise;
    },
  };
}
