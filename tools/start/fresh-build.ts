import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageBin } from '../process/installed-package.ts';
import { runNode } from '../process/run-command.ts';

/** What `npm start` serves. */
export const API_MAIN = join('apps', 'api', 'dist', 'main.js');
export const STOREFRONT_MAIN = join('apps', 'storefront', 'dist', 'server', 'index.js');

const SOURCES = ['apps/api', 'apps/storefront', 'libs', 'types', 'package-lock.json', 'tsconfig.base.json'];
const OUTPUTS = [API_MAIN, STOREFRONT_MAIN];
const STAMP = join('node_modules', '.cache', 'marketplace-build.json');

const NOT_BUILT_FROM = /\.(test|stories)\.tsx?$|\.md$/;
const NOT_SOURCES = new Set(['dist', 'node_modules', '.react-router']);

/** Builds the API and the storefront unless what stands there was built from exactly these sources. Nothing is left half-done: the stamp comes last. */
export async function buildIfNeeded(say: (line: string) => void): Promise<void> {
  const sources = fingerprint(SOURCES);
  if (readStamp() === stamp(sources)) return;
  say('Building the API and the storefront (only after a change) …');
  const { code, output } = await runNode(packageBin('nx'), ['run-many', '-t', 'build', '-p', 'api,storefront']);
  if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, stamp(sources) ?? '');
}

/** Sources and outputs together: a build by any other command makes it stale. */
function stamp(sources: string): string | undefined {
  try {
    return JSON.stringify({ sources, outputs: OUTPUTS.map((file) => statSync(file).mtimeMs) });
  } catch {
    return undefined;
  }
}

function readStamp(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return '';
  }
}

/** A hash over the names and contents of all source files: modification times change with every checkout. */
export function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesUnder)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return NOT_BUILT_FROM.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.has(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
