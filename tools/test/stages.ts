import { join } from 'node:path';
import { findFirefox } from '../browser/find-firefox.ts';
import { findWebKit } from '../browser/find-webkit.ts';
import { findCommand } from '../../libs/environment/src/index.ts';
import { packageBin } from '../process/installed-package.ts';
import { cached } from './cached-steps.ts';
import { runCommand, runNx, runPlaywright, runSizeLimit, runVitest, type Step } from './runners.ts';

export const STAGES = ['static', 'unit', 'build', 'stories', 'e2e'] as const;
export type Stage = (typeof STAGES)[number];

const LINTED = ['apps', 'libs', 'tools', '.storybook', 'types', '*.ts', '.size-limit.ts'];
const TYPE_PROGRAMS = [
  ['types of pages', 'tsconfig.pages.json'],
  ['types of servers', 'tsconfig.servers.json'],
  ['types of tools', 'tsconfig.json'],
] as const;

/** Steps that take long: the workspace's targets `check-<name>`, whose outcomes Nx keeps. */
export const CACHED_STEPS: Readonly<Record<string, Step>> = {
  // In one process: every project by itself, as `nx lint` does it, takes four times as long.
  lint: (env) => runCommand('lint', packageBin('eslint'), ['--max-warnings', '0', ...LINTED], env),
  libs: (env) => runVitest('libs and storefront', ['libs', 'dom'], env),
  // The name of a step says which programs of Debian its tests miss.
  api: (env) => runVitest(getStepName('api', [findCommand(['redis-server']) ? '' : 'Redis']), ['api'], env),
  stories: (env) => runVitest('stories', ['stories', 'themes'], env),
  // Main journeys also run in Firefox and WebKit.
  e2e: (env) =>
    runPlaywright(
      getStepName('end to end', [findFirefox() ? '' : 'Firefox', findWebKit() ? '' : 'WebKit']),
      'apps/storefront-e2e',
      env,
    ),
};

/** The steps of each stage, in order. A step counts as one; a test runner counts its tests. */
export const STEPS: Record<Stage, readonly Step[]> = {
  static: [
    (env) => runCommand('formatting', packageBin('prettier'), ['--check', '--log-level', 'warn', '.'], env),
    // Nx writes the project graph, without which the rule for module boundaries is skipped.
    cached('lint'),
    (env) =>
      runCommand(
        'types of routes',
        packageBin('@react-router/dev', 'react-router'),
        ['typegen', 'apps/storefront'],
        env,
      ),
    ...TYPE_PROGRAMS.map(([name, config]): Step => {
      return (env) => runCommand(name, packageBin('typescript-7', 'tsc'), ['-p', config, '--pretty', 'false'], env);
    }),
    (env) => runCommand('unused code', packageBin('knip'), [], env),
    (env) => runVitest('repository checks', ['tools'], env),
  ],
  unit: [cached('libs'), cached('api')],
  build: [
    runNx('build', 'run-many', '-t', 'build'),
    (env) => runSizeLimit('size limits', env),
    (env) => runCommand('chunk groups are needed', join('tools', 'sizes', 'check-chunk-groups.ts'), [], env),
  ],
  stories: [cached('stories')],
  e2e: [cached('e2e')],
};

/** The name of a step, with the programs of its tests that this machine does not have. */
export function getStepName(name: string, missing: readonly string[]): string {
  const names = missing.filter(Boolean);
  return names.length > 0 ? `${name}, no ${names.join(' or ')}` : name;
}

export const isStage = (name: string): name is Stage => (STAGES as readonly string[]).includes(name);

/** End-to-end tests run against the output of the build stage. */
export function getStages(only: Stage | undefined): readonly Stage[] {
  if (!only) return STAGES;
  return only === 'e2e' ? ['build', 'e2e'] : [only];
}
