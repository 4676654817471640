import type { UnitResult } from './run-units.ts';

/** The share of mutants that tests must kill. */
const KILLED_SHARE = 0.85;
const MINIMUM_MUTANTS = 300;

interface Verdict {
  lines: string[];
  /** Why the run fails; none if it passes. */
  failures: string[];
}

/**
 * Every survivor needs a reason, by its id; reasons of mutants that no longer survive are reported
 * too.
 */
export function judge(results: readonly UnitResult[], reasons: Record<string, string>, isFullRun: boolean): Verdict {
  const mutantResults = results.flatMap((result) => result.mutantResults);
  const survivors = mutantResults.filter(({ isKilled }) => !isKilled).map(({ mutant }) => mutant);
  const killed = mutantResults.length - survivors.length;
  const lines = survivors.map(
    ({ id, line }) => `  survived, line ${line} of ${id}\n    ${reasons[id] ?? 'no reason is given'}`,
  );
  lines.push(
    `${killed} of ${mutantResults.length} mutants killed (${((100 * killed) / mutantResults.length).toFixed(1)} %)`,
  );

  const failures = results
    .filter(({ isBroken }) => isBroken)
    .map(({ folder }) => `${folder}: its tests fail as they are`);
  const unexplained = survivors.filter(({ id }) => !reasons[id]).length;
  if (unexplained > 0) failures.push(`${unexplained} survivors have no reason in tools/mutation/survivors.json`);
  if (!isFullRun) return { lines, failures };
  const ids = new Set(survivors.map(({ id }) => id));
  for (const id of Object.keys(reasons))
    if (!ids.has(id)) failures.push(`survivors.json: this one does not survive: ${id}`);
  if (mutantResults.length < MINIMUM_MUTANTS) failures.push(`Fewer than ${MINIMUM_MUTANTS} mutants`);
  if (killed < KILLED_SHARE * mutantResults.length)
    failures.push(`Fewer than ${100 * KILLED_SHARE} % of the mutants were killed`);
  return { lines, failures };
}
