import { parseArgs } from 'node:util';
import { checkClaims, findProvenIds, formatProven } from './proven-requirements.ts';
import { checkFlaky, createCheckOutcome, progressLines, summaryLines, type Outcome } from './report.ts';
import { getChangedSteps, readChange } from './changed.ts';
import type { Step } from './runners.ts';
import { isStage, STAGES, getStages, STEPS } from './stages.ts';

const USAGE = `Runs every check and test.

  npm test                       all, with fixed seeds and reduced counts
  npm run test:full              all, with full counts
  npm test -- --only <stage>     one of ${STAGES.join(', ')}
  npm run test:changed           what a change since origin/main touches; -- --base <commit> for another commit`;

/** A fixed seed, so that a failed run can be repeated. */
const SEED = '20260101';

async function runTests(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
      changed: { type: 'boolean', default: false },
      base: { type: 'string' },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const { only } = values;
  if (only !== undefined && !isStage(only)) throw new Error(`There is no stage '${only}'.\n\n${USAGE}`);

  const env = { TEST_SEED: SEED, ...(values.full ? { FULL: '1' } : {}) };
  const outcomes: Outcome[] = [];
  const run = async (steps: readonly Step[]) => {
    for (const step of steps) {
      const from = performance.now();
      const outcome = await step(env).catch((error: unknown) =>
        createCheckOutcome('a step of the run', [error instanceof Error ? (error.stack ?? '') : String(error)]),
      );
      outcomes.push(outcome);
      for (const line of progressLines(outcome, (performance.now() - from) / 1000)) console.log(line);
    }
  };
  if (values.changed) {
    const change = await readChange(values.base);
    console.log(`changed: ${change.changed.join(' ') || 'no project'}`);
    await run(getChangedSteps(change));
  } else {
    for (const stage of getStages(only)) {
      console.log(stage);
      await run(STEPS[stage]);
    }
  }
  // A part of the tests proves only a part of the requirements.
  if (!only && !values.changed) {
    const proven = findProvenIds(outcomes);
    const outcome = checkClaims(proven);
    outcomes.push(outcome);
    for (const line of ['', ...formatProven(proven), ...progressLines(outcome, 0)]) console.log(line);
  }
  outcomes.push(checkFlaky(outcomes));
  for (const line of summaryLines(outcomes)) console.log(line);
  return outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;
}

try {
  process.exitCode = await runTests();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
