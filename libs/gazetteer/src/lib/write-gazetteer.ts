import { writeFile } from 'node:fs/promises';
import { buildGazetteer } from './build-gazetteer.ts';
import { compress } from './gazetteer-file.ts';

// Run with Node: `npx nx run gazetteer:gazetteer`.
await writeFile(new URL('./gazetteer.bin', import.meta.url), compress(buildGazetteer()));
