import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { findMutants, sample, type Mutant } from './mutants.ts';

/** Code with its own tests: a lib, or a module of the API. */
export interface Unit {
  folder: string;
  mutants: Mutant[];
}

/** The minimum number of mutants of a unit, if it has as many. */
const MUTANTS_PER_UNIT_MINIMUM = 4;
/** One more mutant for every so many possible ones. */
const CANDIDATES_PER_MUTANT = 60;

const isSource = (file: string) =>
  !/\.(test|stories|d)\.tsx?$|\/(testing|processor-time)\/|\/index\.ts$|\/write-[\w-]+\.ts$/.test(file);

function createUnit(folder: string, seed: string): Unit {
  const files = globSync(`${folder}/**/*.{ts,tsx}`).filter(isSource).sort();
  const all = files.flatMap((file) => findMutants(file, readFileSync(file, 'utf8')));
  return {
    folder,
    mutants: sample(all, MUTANTS_PER_UNIT_MINIMUM + Math.floor(all.length / CANDIDATES_PER_MUTANT), seed),
  };
}

/** All libs and modules of the API with tests, and a sample of their mutants for this seed. */
export function findUnits(seed: string): Unit[] {
  const tests = globSync(['libs/*/src/**/*.test.{ts,tsx}', 'apps/api/src/*/**/*.test.ts']);
  const folders = new Set(
    tests.map((file) =>
      file
        .split('/')
        .slice(0, file.startsWith('libs') ? 3 : 4)
        .join('/'),
    ),
  );
  return [...folders]
    .filter((folder) => isSource(`${folder}/`) && dirname(folder) !== 'apps')
    .sort()
    .map((folder) => createUnit(folder, seed))
    .filter(({ mutants }) => mutants.length > 0);
}
