// Mutation testing: makes small changes to the code and checks that tests detect them
// (docs/decisions/0055-mutants-of-a-fixed-seed.md). Usage: npm run test:mutation [-- folder …]
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { judge } from './judge.ts';
import { runUnits } from './run-units.ts';
import { findUnits } from './units.ts';

const SEED = '20260101';

const reasons = JSON.parse(readFileSync('tools/mutation/survivors.json', 'utf8')) as Record<string, string>;
const only = process.argv.slice(2);
const units = findUnits(SEED).filter(({ folder }) => only.length === 0 || only.some((name) => folder.includes(name)));
const count = units.reduce((sum, { mutants }) => sum + mutants.length, 0);
console.log(`${count} mutants in ${units.length} libs and modules`);

const results = await runUnits(units, Math.min(2, availableParallelism()), ({ folder, isBroken, mutantResults }) => {
  const killed = mutantResults.filter(({ isKilled }) => isKilled).length;
  console.log(
    isBroken ? `  ${folder}: its tests fail as they are` : `  ${folder}: ${killed} of ${mutantResults.length} killed`,
  );
  for (const { isKilled, mutant } of mutantResults)
    if (!isKilled) console.log(`    survived, line ${mutant.line} of ${mutant.id}`);
});

const { lines, failures } = judge(results, reasons, only.length === 0);
for (const line of [...lines, ...failures]) console.log(line);
process.exitCode = failures.length > 0 ? 1 : 0;
