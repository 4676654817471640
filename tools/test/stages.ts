import { join } from 'node:path';
import { findFirefox } from '../browser/find-firefox.ts';
import { findWebKit } from '../browser/find-webkit.ts';
import { packageBin } from '../process/installed-package.ts';
import { runCommand, runNx, runPlaywright, runSizeLimit, runVitest, type Step } from './runners.ts';

export const STAGES = ['static', 'unit', 'build', 'stories', 'e2e'] as const;
export type Stage = (typeof STAGES)[number];

const LINTED = ['apps', 'libs', 'tools', '.storybook', 'types', '*.ts', '.size-limit.ts'];
const TYPE_PROGRAMS = [
  ['types of pages', 'tsconfig.pages.json'],
  ['types of servers', 'tsconfig.servers.json'],
  ['types of tools', 'tsconfig.json'],
] as const;

/** The steps of each stage, in order. A step counts as one; a test runner counts its tests. */
export const STEPS: Record<Stage, readonly Step[]> = {
  static: [
    (env) => runCommand('formatting', packageBin('prettier'), ['--check', '--log-level', 'warn', '.'], env),
    // The rule for module boundaries reads it, and is skipped without it.
    runNx('project graph', 'show', 'projects'),
    // In one process each: every project by itself, as `nx lint` and `nx typecheck` do it, takes four times as long.
    (env) => runCommand('lint', packageBin('eslint'), ['--max-warnings', '0', ...LINTED], env),
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
  unit: [(env) => runVitest('libs and storefront', ['libs', 'dom'], env), (env) => runVitest('api', ['api'], env)],
  build: [
    runNx('build', 'run-many', '-t', 'build'),
    (env) => runSizeLimit('size limits', env),
    (env) => runCommand('chunk groups are needed', join('tools', 'sizes', 'check-chunk-groups.ts'), [], env),
  ],
  stories: [(env) => runVitest('stories', ['stories', 'themes'], env)],
  e2e: [
    // Main journeys also run in Firefox and WebKit; the name of the step says which is missing.
    (env) =>
      runPlaywright(
        getEndToEndName([findFirefox() ? '' : 'Firefox', findWebKit() ? '' : 'WebKit']),
        'apps/storefront-e2e',
        env,
      ),
  ],
};

/** The name of the end-to-end step, with the browsers that this machine does not have. */
export function getEndToEndName(missing: readonly string[]): string {
  const names = missing.filter(Boolean);
  return names.length > 0 ? `end to end, no ${names.join(' or ')}` : 'end to end';
}

export const isStage = (name: string): name is Stage => (STAGES as readonly string[]).includes(name);

/** End-to-end tests run against the output of the build stage. */
export function getStages(only: Stage | undefined): readonly Stage[] {
  if (!only) return STAGES;
  return only === 'e2e' ? ['build', 'e2e'] : [only];
}
