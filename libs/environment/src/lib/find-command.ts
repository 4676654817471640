import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these commands that is on the PATH; null if none is. */
export function findCommand(names: readonly string[], searchPath = process.env['PATH'] ?? ''): string | null {
  const folders = searchPath.split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}
