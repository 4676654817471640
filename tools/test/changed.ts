import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { findIds } from '../docs/find-proofs.ts';
import { packageBin } from '../process/installed-package.ts';
import { runNode } from '../process/run-command.ts';
import { runCommand, runNx, runPlaywright, runVitest, type Step } from './runners.ts';

const END_TO_END = 'apps/storefront-e2e';

/** What has changed since a commit, and which projects depend on it. */
export interface Change {
  /** Paths of the changed, new and deleted files. */
  files: readonly string[];
  /** Folders of the projects with changed files, as `libs/search`. */
  changed: readonly string[];
  /** Folders of these projects and of all that import them. */
  affected: readonly string[];
}

/** Reads the change of the working tree since `base`, by default what the remote main has. */
export async function readChange(base = getDefaultBase()): Promise<Change> {
  // A move changes the project that a file leaves, too.
  const files = [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const changed = findProjects(files);
  if (files.length === 0) return { files, changed, affected: [] };
  const { code, output } = await runNode(packageBin('nx'), [
    ...['show', 'projects', '--affected', '--json'],
    `--files=${files.join(',')}`,
  ]);
  if (code !== 0) throw new Error(`Nx could not find the affected projects:\n${output}`);
  const names = JSON.parse(output) as string[];
  return {
    files,
    changed,
    affected: names.map((name) => [`libs/${name}`, `apps/${name}`].find((folder) => existsSync(folder)) ?? name),
  };
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

function getDefaultBase(): string {
  const known = git('branch', '--all', '--format=%(refname:short)');
  if (known.includes('origin/main')) return 'origin/main';
  const isOnMain = git('branch', '--show-current').includes('main');
  if (known.includes('main') && !isOnMain) return 'main';
  throw new Error('There is no origin/main to compare with. Name a commit: npm run test:changed -- --base <commit>');
}

const findProjects = (paths: readonly string[]) => [
  ...new Set(paths.flatMap((path) => /^(?:libs|apps)\/[^/]+/.exec(path) ?? [])),
];

/**
 * All but the one that runs the commands of two libs: most of the time, and the sources of a lib
 * cannot break it.
 */
const getQuickChecks = () => globSync('tools/**/*.test.ts').filter((file) => !file.endsWith('/lib-alone.test.ts'));

/** What tests a change: less than everything, and quick enough to run while working. */
export function getChangedSteps({ files, changed, affected }: Change): Step[] {
  if (files.length === 0) return [];
  const existing = files.filter((file) => existsSync(file));
  const names = affected.map((folder) => folder.split('/').at(-1) ?? folder).join(',');
  const libs = affected.filter((folder) => folder.startsWith('libs/'));
  const isAffected = (...folders: string[]) => folders.some((folder) => affected.includes(folder));
  const toFolders = (list: readonly string[]) => list.map((folder) => `${folder}/`);
  const pages = isAffected('apps/storefront') ? [...libs, 'apps/storefront'] : libs;
  const storyLibs = files.some((file) => file.startsWith('.storybook/')) ? globSync('libs/*') : libs;
  const withStories = storyLibs.filter((folder) => globSync(`${folder}/src/**/*.stories.tsx`).length > 0);
  const changesCommands = files.some((file) => !/^(?:libs\/[^/]+\/src|docs)\//.test(file));
  const servers = ['apps/api', 'apps/payment-sandbox', 'apps/demo-marketplaces'];
  return [
    ...when(existing.length > 0, (env) =>
      runCommand('formatting', packageBin('prettier'), ['--check', '--ignore-unknown', ...existing], env),
    ),
    ...(names
      ? [
          runNx('lint', 'run-many', '-t', 'lint', '-p', names),
          runNx('types', 'run-many', '-t', 'typecheck', '-p', names),
        ]
      : []),
    (env) => runVitest('repository checks', ['tools'], env, changesCommands ? [] : getQuickChecks()),
    ...when(pages.length > 0, (env) => runVitest('libs and storefront', ['libs', 'dom'], env, toFolders(pages))),
    ...when(isAffected(...servers), (env) => runVitest('api', ['api'], env)),
    ...when(withStories.length > 0, (env) => runVitest('stories', ['stories', 'themes'], env, toFolders(withStories))),
    ...when(isAffected('apps/storefront', 'apps/api'), runNx('build', 'run-many', '-t', 'build')),
    ...when(isAffected('apps/storefront', 'apps/api'), (env) =>
      runPlaywright('end to end', END_TO_END, env, getEndToEndArgs({ changed, files })),
    ),
  ];
}

const when = (isNeeded: boolean, step: Step): Step[] => (isNeeded ? [step] : []);

/**
 * Selects the end-to-end tests of a change: of libs those whose titles name a requirement of the
 * lib's README, of tests themselves the changed files. A changed app runs them all.
 */
export function getEndToEndArgs(
  { changed, files }: Pick<Change, 'changed' | 'files'>,
  readIds = readRequirements,
): string[] {
  const libs = changed.filter((folder) => folder.startsWith('libs/'));
  const inTests = files.filter((file) => file.startsWith(`${END_TO_END}/`));
  const specs = inTests.filter((file) => file.endsWith('.spec.ts'));
  const isOtherApp = changed.length > libs.length + (inTests.length > 0 ? 1 : 0);
  if (isOtherApp || specs.length < inTests.length) return [];
  if (libs.length === 0) return specs;
  const ids = libs.map(readIds);
  // A lib that names no requirement serves all the others.
  if (specs.length > 0 || ids.some((list) => list.length === 0)) return [];
  return ['--grep', [...new Set(ids.flat())].join('|')];
}

/** The requirements that the README of a lib names, also as 'SE-01 to SE-16'. */
export function readRequirements(folder: string): string[] {
  const text = readFileSync(`${folder}/README.md`, 'utf8').replaceAll(
    /\b([A-Z]{2})-(\d{2}) to \1-(\d{2})\b/g,
    (_range, area: string, first: string, last: string) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => `${area}-${String(Number(first) + index).padStart(2, '0')}`,
      ).join(' '),
  );
  return findIds(text);
}
