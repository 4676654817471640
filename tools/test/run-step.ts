import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { getOutcomeFile } from './cached-steps.ts';
import { CACHED_STEPS } from './stages.ts';

// What a target of project.json runs: one step, whose outcome the test command reads from a file.
const key = process.argv[2] ?? '';
const step = CACHED_STEPS[key];
if (!step) throw new Error(`There is no step '${key}'.`);
// Nx's plugins load Vite configurations in Nx's own process, and Vite sets NODE_ENV there.
delete process.env['NODE_ENV'];
const { TEST_SEED, FULL } = process.env;
const outcome = await step({ ...(TEST_SEED && { TEST_SEED }), ...(FULL && { FULL }) });
const file = getOutcomeFile(key);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify(outcome));
// Nx keeps no failure.
process.exitCode = outcome.failures.length > 0 ? 1 : 0;
