import { writeFile } from 'node:fs/promises';
import { buildGazetteer } from './build-gazetteer.ts';
import { compress } from './gazetteer-file.ts';

// Run by Node itself: `npx nx run api:gazetteer`.
await writeFile(new URL('./gazetteer.bin', import.meta.url), compress(buildGazetteer()));
