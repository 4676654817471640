import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageBin } from '../process/installed-package.ts';
import { runNode } from '../process/run-command.ts';

/** What `npm start` serves. */
export const API_MAIN = join('apps', 'api', 'dist', 'main.js');
export const STOREFRONT_MAIN = join('apps', 'storefront', 'dist', 'server', 'index.js');

const SHARED_SOURCES = ['libs', 'types', 'tools/presets', 'package-lock.json', 'tsconfig.base.json'];
const DEMO_PROJECTS = ['demo-marketplaces', 'payment-sandbox'];
const PROJECTS = { live: ['api', 'storefront'], demo: ['api', 'storefront', ...DEMO_PROJECTS] };
const OUTPUT: Readonly<Record<string, string>> = { api: API_MAIN, storefront: STOREFRONT_MAIN };
const STAMP = join('node_modules', '.cache', 'marketplace-build.json');

const IGNORED_FILES = /\.(test|stories)\.tsx?$|\.md$/;
const IGNORED_FOLDERS = new Set(['dist', 'node_modules', '.react-router']);

/**
 * Builds the projects that this mode runs, unless the last build was made from exactly these
 * sources. The stamp is written last, so an interrupted build is repeated.
 */
export async function buildIfNeeded(mode: 'demo' | 'live', print: (line: string) => void): Promise<void> {
  const projects = PROJECTS[mode];
  const sources = hashSources([...projects.map((project) => join('apps', project)), ...SHARED_SOURCES]);
  if (readStamp() === createStamp(projects, sources)) return;
  print('Building the API and the storefront (only after a change) …');
  await build(projects);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, createStamp(projects, sources) ?? '');
}

/** Builds the projects that the API loads in demo mode; the development server needs them too. */
export const buildDemo = (): Promise<void> => build(DEMO_PROJECTS);

async function build(projects: readonly string[]): Promise<void> {
  const { code, output } = await runNode(packageBin('nx'), ['run-many', '-t', 'build', '-p', projects.join(',')]);
  if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`);
}

/** Covers sources and outputs, so a build by any other command makes the stamp stale. */
function createStamp(projects: readonly string[], sources: string): string | undefined {
  const output = (project: string) => OUTPUT[project] ?? join('apps', project, 'dist', 'main.js');
  try {
    return JSON.stringify({ sources, outputs: projects.map((project) => statSync(output(project)).mtimeMs) });
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

/** Hashes names and contents, because modification times change with every checkout. */
export function hashSources(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(listFiles)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return IGNORED_FILES.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => !IGNORED_FOLDERS.has(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
