import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { childPath } from '../process/run-command.ts';
import type { Mutant } from './mutants.ts';
import type { Unit } from './units.ts';
import type { WorkerMessage, Job } from './worker.ts';

/** The result of a mutant; a timeout counts as killed. */
export interface MutantResult {
  mutant: Mutant;
  isKilled: boolean;
}
export interface UnitResult {
  folder: string;
  /** The tests fail without a mutant, so there are no results. */
  isBroken: boolean;
  mutantResults: MutantResult[];
}

/** Added to three times the duration of the tests without a mutant. */
const TIMEOUT_MARGIN_MS = 60_000;
const BASELINE_TIMEOUT_MS = 15 * 60_000;

/** Runs units one after the other in a worker process, which is restarted after a timeout. */
class Runner {
  #child: ChildProcess | undefined;
  #onMessage: ((message: WorkerMessage | undefined) => void) | undefined;

  async run({ folder, mutants }: Unit): Promise<UnitResult> {
    const mutantResults: MutantResult[] = [];
    let remaining = mutants;
    while (remaining.length > 0) {
      const baseline = await this.#send({ folder, mutants: remaining }, BASELINE_TIMEOUT_MS);
      if (baseline?.kind !== 'baseline' || !baseline.hasPassed) return { folder, isBroken: true, mutantResults };
      for (const mutant of remaining) {
        const message = await this.#receive(3 * baseline.ms + TIMEOUT_MARGIN_MS);
        mutantResults.push({ mutant, isKilled: message?.kind === 'mutant' ? message.isKilled : true });
        remaining = remaining.slice(1);
        if (!message) break;
      }
    }
    return { folder, isBroken: false, mutantResults };
  }

  end(): void {
    this.#child?.stdin?.end();
  }

  #send(job: Job, ms: number): Promise<WorkerMessage | undefined> {
    this.#child ??= this.#start();
    this.#child.stdin?.write(`${JSON.stringify(job)}\n`);
    return this.#receive(ms);
  }

  /** The next message; undefined after a timeout, which kills the process. */
  #receive(ms: number): Promise<WorkerMessage | undefined> {
    return new Promise((done) => {
      const timer = setTimeout(() => this.#kill(), ms);
      this.#onMessage = (message) => {
        clearTimeout(timer);
        done(message);
      };
    });
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, ['tools/mutation/worker.ts'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
      env: { ...process.env, PATH: childPath(), FORCE_COLOR: '0' },
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('@mutation '))
        this.#onMessage?.(JSON.parse(line.slice('@mutation '.length)) as WorkerMessage);
    });
    child.on('exit', () => {
      this.#child = undefined;
      this.#onMessage?.(undefined);
    });
    return child;
  }

  /** Kills the process group. */
  #kill(): void {
    if (this.#child?.pid) process.kill(-this.#child.pid, 'SIGKILL');
  }
}

/** Runs all units in this many processes; `onResult` is called after each unit. */
export async function runUnits(
  units: readonly Unit[],
  processes: number,
  onResult: (result: UnitResult) => void,
): Promise<UnitResult[]> {
  const queue = [...units];
  const results: UnitResult[] = [];
  const work = async () => {
    const runner = new Runner();
    for (let unit = queue.shift(); unit; unit = queue.shift()) {
      const result = await runner.run(unit);
      results.push(result);
      onResult(result);
    }
    runner.end();
  };
  await Promise.all(Array.from({ length: processes }, work));
  return results;
}
