import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageBin } from '../process/installed-package.ts';
import { runNode } from '../process/run-command.ts';
import { createCheckOutcome, tail, type Outcome } from './report.ts';
import type { Step } from './runners.ts';

/**
 * Where a step leaves its outcome, from which Nx restores it: the output of its target in
 * project.json.
 */
export const getOutcomeFile = (key: string) => join('node_modules', '.cache', 'test', `${key}.json`);

/**
 * Runs a step as the target `check-<key>` of the workspace. Nx runs it only if its inputs have
 * changed since it last passed.
 */
export const cached = (key: string): Step => {
  return async (env) => {
    const file = getOutcomeFile(key);
    rmSync(file, { force: true });
    const { output } = await runNode(packageBin('nx'), ['run', `workspace:check-${key}`], { env });
    return readOutcome(file) ?? createCheckOutcome(key, [tail(output)], `npx nx run workspace:check-${key}`);
  };
};

function readOutcome(file: string): Outcome | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Outcome;
  } catch {
    return undefined;
  }
}
