import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import type * as Source from './openapi-text';

// Run by Node itself: `npx nx run api:openapi`. Vite loads what Node cannot: the libs by their
// aliases.
const source = fileURLToPath(new URL('./openapi-text.ts', import.meta.url));
const { module } = await runnerImport<typeof Source>(source, {
  resolve: { tsconfigPaths: true },
});
await writeFile(new URL('../openapi.json', import.meta.url), await module.openApiText());
