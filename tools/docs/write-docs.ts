import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readProofs, readRequirementIds, renderProofReport } from './requirements.ts';

const REPORT = join('dist', 'tests-by-requirement.md');

mkdirSync(dirname(REPORT), { recursive: true });
writeFileSync(REPORT, renderProofReport(readRequirementIds(), readProofs()));
console.log(`The tests of each requirement are listed in ${REPORT}`);
