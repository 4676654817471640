import { findIds } from '../docs/find-proofs.ts';
import { findClaimedIds, readRequirementIds } from '../docs/requirements.ts';
import { createCheckOutcome, type Outcome } from './report.ts';

/** The requirements in the full titles of passed tests that ran in a browser or over HTTP. */
export function findProvenIds(outcomes: readonly Outcome[]): Set<string> {
  return new Set(outcomes.flatMap(({ provenBy }) => provenBy.flatMap(findIds)));
}

/** Fails unless this run has proven exactly the requirements that the titles of tests claim. */
export function checkClaims(
  proven: ReadonlySet<string>,
  claimed = findClaimedIds(),
  rows = readRequirementIds(),
): Outcome {
  const unproven = rows.filter((id) => claimed.has(id) && !proven.has(id));
  const unlisted = rows.filter((id) => proven.has(id) && !claimed.has(id));
  const problems = [
    ...(unproven.length > 0 ? [`Named by tests, but none of these passed: ${unproven.join(', ')}`] : []),
    ...(unlisted.length > 0 ? [`Proven, but tools/docs finds no test that names them: ${unlisted.join(', ')}`] : []),
  ];
  return createCheckOutcome('requirements', problems, 'npm test');
}

/** The number of proven requirements, and the ids of the others. */
export function formatProven(proven: ReadonlySet<string>, rows = readRequirementIds()): string[] {
  const open = rows.filter((id) => !proven.has(id));
  const count = `${rows.length - open.length} of ${rows.length} requirements proven`;
  return open.length > 0 ? [`${count}; without proof:`, `  ${open.join(' ')}`] : [count];
}
