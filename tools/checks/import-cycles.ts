import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Static, dynamic, re-exporting and type imports of a path. */
const RELATIVE = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;
const ENDINGS = ['.ts', '.tsx', '', '/index.ts'];

/** The files that each of these files imports by a relative path, types included. */
export function readImports(files: readonly string[]): Map<string, string[]> {
  return new Map(
    files.map((file) => {
      const paths = [...readFileSync(file, 'utf8').matchAll(RELATIVE)].map(([, path = '']) =>
        join(dirname(file), path),
      );
      const found = paths.map((path) => ENDINGS.map((ending) => path + ending).find((one) => existsSync(one)));
      return [file, found.filter((one) => one !== undefined)];
    }),
  );
}

/** The files of each cycle in import order; one cycle for each import that closes it. */
export function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string) {
    if (done.has(file)) return;
    const start = path.indexOf(file);
    if (start >= 0) {
      cycles.push(path.slice(start));
      return;
    }
    path.push(file);
    for (const next of imports.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  }
  for (const file of imports.keys()) visit(file);
  return cycles;
}
