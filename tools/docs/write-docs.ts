import { writeFileSync } from 'node:fs';
import { currentDocument, DOCUMENT } from './requirements.ts';

writeFileSync(DOCUMENT, currentDocument());
