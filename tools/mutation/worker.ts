// Runs the tests of units against their mutants, in one Vitest instance. Reads jobs (a unit and its
// mutants) from standard input and writes a line of JSON for each result. May hang in a mutant with
// an endless loop; the parent process kills it then.
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Plugin } from 'vite';
import { createVitest, type TestSpecification } from 'vitest/node';
import config from '../../vitest.config.ts';
import { applyMutant, type Mutant } from './mutants.ts';

export interface Job {
  folder: string;
  mutants: Mutant[];
}
/** First `baseline`, then one message per mutant. */
export type WorkerMessage =
  { kind: 'baseline'; hasPassed: boolean; ms: number } | { kind: 'mutant'; id: string; isKilled: boolean };

interface Configuration {
  resolve: object;
  test: { projects: { test: { name: string } }[] };
}

let active: Mutant | undefined;
const send = (value: WorkerMessage) => process.stdout.write(`\n@mutation ${JSON.stringify(value)}\n`);

const plugin: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  load: (id) =>
    active && id.split('?')[0] === resolve(active.file)
      ? applyMutant(readFileSync(resolve(active.file), 'utf8'), active)
      : undefined,
};

const PROJECTS = ['libs', 'dom', 'api'];
// The declared type covers every form of configuration.
const { resolve: paths, test } = await (config as unknown as () => Promise<Configuration>)();
const projects = test.projects
  .filter((project) => PROJECTS.includes(project.test.name))
  // Isolated, so that no module of one mutant is cached for the next.
  .map((project) => ({ ...project, plugins: [plugin], test: { ...project.test, isolate: true } }));
const vitest = await createVitest(
  'test',
  { config: false, watch: false, fsModuleCache: false, bail: 1, maxWorkers: 1, reporters: [{}] },
  { resolve: paths, test: { projects } },
);

async function passes(specifications: TestSpecification[]): Promise<boolean> {
  if (specifications.length === 0) return true;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest also names modules that failed in an earlier run.
  const ran = new Set(specifications.map(({ moduleId }) => moduleId));
  return unhandledErrors.length === 0 && testModules.every((module) => !ran.has(module.moduleId) || module.ok());
}

/** The tests that most likely detect a change of this file come first. */
function groupByProximity(file: string, specifications: readonly TestSpecification[]): TestSpecification[][] {
  const name = basename(file).replace(/\.tsx?$/, '');
  const isNearby = ({ moduleId }: TestSpecification) =>
    basename(moduleId).startsWith(`${name}.`) || dirname(moduleId) === resolve(dirname(file));
  return [specifications.filter(isNearby), specifications.filter((specification) => !isNearby(specification))];
}

async function isKilled(mutant: Mutant, specifications: readonly TestSpecification[]): Promise<boolean> {
  active = mutant;
  vitest.invalidateFile(resolve(mutant.file));
  try {
    for (const some of groupByProximity(mutant.file, specifications)) if (!(await passes(some))) return true;
    return false;
  } finally {
    active = undefined;
    vitest.invalidateFile(resolve(mutant.file));
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { folder, mutants } = JSON.parse(line) as Job;
  const specifications = await vitest.globTestSpecifications([`${folder}/`]);
  const from = performance.now();
  const hasPassed = await passes(specifications);
  send({ kind: 'baseline', hasPassed, ms: performance.now() - from });
  if (!hasPassed) continue;
  for (const mutant of mutants)
    send({ kind: 'mutant', id: mutant.id, isKilled: await isKilled(mutant, specifications) });
}
await vitest.close();
process.exit(0);
