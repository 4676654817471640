import type { FastifyReply } from 'fastify';

/** How many jobs may run at the same time; tests pass their own. */
export interface TurnLimits {
  /** Of all addresses. */
  total: number;
  ofAddress: number;
  /** Jobs of one address that wait for their turn. Beyond that they are refused. */
  waitingOfAddress: number;
}

interface Turns {
  /**
   * Resolves when the job may begin, with what ends its turn (once, however often it is called), or with null where too
   * many of this address wait or `gone` was aborted.
   */
  enter: (address: string, gone: AbortSignal) => Promise<(() => void) | null>;
}

/** Limits the jobs of an address and of all; those that wait begin in turns between addresses. */
export function createTurns({ total, ofAddress, waitingOfAddress }: TurnLimits): Turns {
  const running = new Map<string, number>();
  /** In the order of their turns; none is empty. */
  const lines = new Map<string, Set<() => void>>();
  let runningOfAll = 0;

  const runningOf = (address: string) => running.get(address) ?? 0;
  const hasRoom = (address: string) => runningOfAll < total && runningOf(address) < ofAddress;

  function count(address: string, change: 1 | -1): void {
    runningOfAll += change;
    const jobs = runningOf(address) + change;
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
    const address = [...lines.keys()].find(hasRoom);
    const [start] = (address !== undefined && lines.get(address)) || [];
    start?.();
  }

  function leave(address: string, start: () => void): void {
    const line = lines.get(address);
    line?.delete(start);
    if (line?.size === 0) lines.delete(address);
  }

  return {
    async enter(address, gone) {
      if (gone.aborted) return null;
      const line = lines.get(address);
      if (!line && hasRoom(address)) return begin(address);
      if ((line?.size ?? 0) >= waitingOfAddress) return null;
      const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
      const onGone = () => {
        leave(address, start);
        resolve(null);
      };
      const start = () => {
        gone.removeEventListener('abort', onGone);
        leave(address, start);
        // This address has had its turn: it stands behind the others.
        const rest = lines.get(address);
        if (rest && lines.delete(address)) lines.set(address, rest);
        resolve(begin(address));
      };
      gone.addEventListener('abort', onGone, { once: true });
      lines.set(address, (line ?? new Set()).add(start));
      return promise;
    },
  };
}

/** Aborted when a visitor goes before they have been answered. */
export function closeSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}
