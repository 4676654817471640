/** Runs at most so many jobs at once. */
export interface Queue {
  /** Jobs that somebody waits for go before idle ones; an idle job only begins when nothing else runs. */
  run: <T>(job: () => Promise<T>, priority: 'urgent' | 'idle') => Promise<T>;
}

export function createQueue(limit: number): Queue {
  const waiting = { urgent: [] as (() => void)[], idle: [] as (() => void)[] };
  let running = 0;

  const next = () => {
    if (running >= limit) return;
    const begin = waiting.urgent.shift() ?? (running === 0 ? waiting.idle.shift() : undefined);
    if (!begin) return;
    running++;
    begin();
    next();
  };

  return {
    run: (job, priority) =>
      new Promise((resolve, reject) => {
        waiting[priority].push(() => {
          job()
            .then(resolve, reject)
            .finally(() => {
              running--;
              next();
            });
        });
        next();
      }),
  };
}
