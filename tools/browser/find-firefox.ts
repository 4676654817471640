import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['firefox-esr', 'firefox'];

/**
 * The Firefox on the PATH, preferably the ESR; null if there is none, since no npm package contains
 * it.
 */
export function findFirefox(searchPath = process.env['PATH'] ?? ''): string | null {
  const folders = searchPath.split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}
