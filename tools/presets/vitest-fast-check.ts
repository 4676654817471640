import { configureGlobal } from 'fast-check';

// `npm test` runs the same reduced number of examples each time; `npm run test:full` runs more.
configureGlobal({
  seed: Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31),
  numRuns: process.env['FULL'] ? 2000 : 100,
});
