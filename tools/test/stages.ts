import { findFirefox } from '../browser/find-firefox.ts';
import { packageBin } from '../process/installed-package.ts';
import type { Outcome } from './report.ts';
import { command, playwright, sizeLimit, vitest } from './runners.ts';

export const STAGES = ['static', 'unit', 'build', 'stories', 'e2e'] as const;
export type Stage = (typeof STAGES)[number];

type Step = (env: Record<string, string>) => Promise<Outcome>;

const nx = (name: string, ...args: string[]): Step => {
  return (env) => command(name, packageBin('nx'), args, env);
};

/** What each stage runs, in order. Every step counts as one unless it is a test runner: that counts its tests. */
export const STEPS: Record<Stage, readonly Step[]> = {
  static: [
    (env) => command('formatting', packageBin('prettier'), ['--check', '--log-level', 'warn', '.'], env),
    nx('lint of apps and libs', 'run-many', '-t', 'lint'),
    (env) =>
      command(
        'lint of tools',
        packageBin('eslint'),
        ['--max-warnings', '0', 'tools', '.storybook', 'types', '*.ts', '.size-limit.ts'],
        env,
      ),
    nx('types of apps and libs', 'run-many', '-t', 'typecheck'),
    (env) =>
      command('types of tools', packageBin('typescript-7', 'tsc'), ['-p', 'tsconfig.json', '--pretty', 'false'], env),
    (env) => command('unused code', packageBin('knip'), [], env),
    (env) => vitest('repository checks', ['tools'], env),
  ],
  unit: [(env) => vitest('libs and storefront', ['libs'], env), (env) => vitest('api', ['api'], env)],
  build: [nx('build', 'run-many', '-t', 'build'), (env) => sizeLimit('size limits', env)],
  stories: [(env) => vitest('stories', ['stories'], env)],
  e2e: [
    // Signing in and up and choosing dates are also tried in Firefox, where there is one; where there is none the run says so.
    (env) => playwright(findFirefox() ? 'end to end' : 'end to end, no Firefox here', 'apps/storefront-e2e', env),
  ],
};

export const isStage = (name: string): name is Stage => (STAGES as readonly string[]).includes(name);

/** End-to-end tests run against what the build stage makes. */
export function stagesFor(only: Stage | undefined): readonly Stage[] {
  if (!only) return STAGES;
  return only === 'e2e' ? ['build', 'e2e'] : [only];
}
