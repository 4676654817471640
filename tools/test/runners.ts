import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { packageBin } from '../process/installed-package.ts';
import { runNode } from '../process/run-command.ts';
import {
  createCheckOutcome,
  createOutcome,
  failUnlessTestsPassed,
  getRetries,
  NOT_RUN,
  stripAnsi,
  tail,
  type Outcome,
  type TestResult,
} from './report.ts';

type Env = Record<string, string>;

/** One part of a stage, with the environment of the run. */
export type Step = (env: Env) => Promise<Outcome>;

/** Runs a tool that passes with exit code 0. */
export async function runCommand(name: string, file: string, args: readonly string[], env: Env = {}): Promise<Outcome> {
  const { code, output } = await runNode(file, args, { env });
  const problems = code === 0 ? [] : [tail(output) || `It ended with exit code ${code}.`];
  // Through npx, which runs the Node of this repository.
  return createCheckOutcome(name, problems, ['npx node', relative(process.cwd(), file), ...args].join(' '));
}

/** Runs a command of Nx. */
export const runNx = (name: string, ...args: string[]): Step => {
  return (env) => runCommand(name, packageBin('nx'), args, env);
};

/**
 * Runs Vitest projects, or those that `args` select. A file that does not load
 * and a skipped test count as failed. Failed tests run once more, one file after the other.
 */
export async function runVitest(
  name: string,
  projects: readonly string[],
  env: Env,
  args: readonly string[] = [],
): Promise<Outcome> {
  const first = await runVitestOnce(projects, args, env);
  const retries = getRetries(first);
  if (retries.length === 0) return createOutcome(name, first);
  const files = [...new Set(retries.flatMap(({ file }) => file ?? []))];
  const titles = retries.map(({ title }) => title);
  // A file that did not load runs whole.
  const pattern = titles.includes(undefined)
    ? []
    : ['--testNamePattern', `^(${titles.map((title) => escapeRegExp(title ?? '')).join('|')})$`];
  return createOutcome(
    name,
    first,
    await runVitestOnce(projects, [...files, '--no-file-parallelism', '--maxWorkers=1', ...pattern], env),
  );
}

/** What a repeated property test needs for the same examples. */
const seeds = (env: Env) => ['TEST_SEED', 'FULL'].flatMap((name) => (env[name] ? [`${name}=${env[name]}`] : []));

async function runVitestOnce(
  projects: readonly string[],
  args: readonly string[],
  env: Env,
): Promise<readonly TestResult[]> {
  const projectArgs = projects.flatMap((project) => ['--project', project]);
  const command = [...seeds(env), 'npx vitest run', ...projectArgs].join(' ');
  return withReport(async (reportFile) => {
    const { code, output } = await runNode(
      packageBin('vitest'),
      [
        'run',
        ...projectArgs,
        ...args,
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
        // The JSON report lacks errors outside of any test.
        '--reporter=dot',
      ],
      { env },
    );
    const results = [
      ...readVitestResults(readReport<VitestReport>(reportFile), command),
      ...readUnhandledErrors(stripAnsi(output), command),
    ];
    return failUnlessTestsPassed(results, { exitCode: code, output, command });
  });
}

/** Runs size-limit; each limit counts as one. */
export async function runSizeLimit(name: string, env: Env): Promise<Outcome> {
  const { code, output } = await runNode(packageBin('size-limit'), ['--json'], { env });
  const results = readSizeResults(output);
  return createOutcome(name, failUnlessTestsPassed(results, { exitCode: code, output, command: 'npx size-limit' }));
}

/** Runs Playwright. A skipped test counts as failed. Failed tests run once more with one worker. */
export async function runPlaywright(
  name: string,
  project: string,
  env: Env,
  args: readonly string[] = [],
): Promise<Outcome> {
  const first = await runPlaywrightOnce(project, args, env);
  const retries = getRetries(first);
  if (retries.length === 0) return createOutcome(name, first);
  const isWhole = retries.some(({ title }) => title === undefined);
  const files = [...new Set(retries.flatMap(({ file }) => file ?? []))];
  const selected = isWhole ? files : ['--last-failed'];
  return createOutcome(name, first, await runPlaywrightOnce(project, [...selected, '--workers=1'], env));
}

async function runPlaywrightOnce(project: string, args: readonly string[], env: Env): Promise<readonly TestResult[]> {
  const command = `npx playwright test --config ${project}`;
  return withReport(async (reportFile) => {
    const { code, output } = await runNode(
      packageBin('@playwright/test', 'playwright'),
      ['test', '--config', project, ...args, '--reporter=json'],
      { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile } },
    );
    const results = readPlaywrightResults(readReport<PlaywrightReport>(reportFile), command);
    return failUnlessTestsPassed(results, { exitCode: code, output, command });
  });
}

async function withReport<Result>(run: (reportFile: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      /** Titles of the groups around it, from the outermost. */
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages: string[] | null;
      meta?: { isOverHttp?: boolean };
    }[];
  }[];
}

/** The results of Vitest's JSON report; `command` is what runs these projects. */
export function readVitestResults(report: VitestReport | undefined, command: string): TestResult[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.map((test): TestResult => {
      const hasRun = ['passed', 'failed'].includes(test.status);
      const title = [...test.ancestorTitles, test.title].join(' > ');
      return {
        name: `${file}: ${title}`,
        title,
        hasPassed: test.status === 'passed',
        messages: hasRun ? (test.failureMessages ?? []) : [notRun(test.status)],
        command: `${command} ${file} -t ${quote(escapeRegExp(title))}`,
        ...(hasRun && { file }),
        // Tests of libs start fake servers, which prove nothing about the product.
        isProof: file.startsWith('apps') && Boolean(test.meta?.isOverHttp),
      };
    });
    const hasFailed = assertionResults.some((test) => test.status === 'failed');
    const isBroken = status === 'failed' && (!hasFailed || message !== '');
    const isCut = assertionResults.some((test) => test.status === 'pending');
    if (!isBroken && !isCut) return tests;
    // A hook that fails skips tests, a process that ends leaves them out: the file as a whole has
    // failed.
    const problem = message || 'Its process ended before the last test.';
    const reasons = tests.flatMap(({ messages }) => messages.filter((text) => !text.startsWith('It did not run')));
    return [
      ...tests.filter(({ hasPassed }) => hasPassed),
      { name: file, hasPassed: false, messages: [problem, ...reasons], command: `${command} ${file}`, file },
    ];
  });
}

/** Errors outside of any test: of a file, or of no file, as when a process of tests ends. */
export function readUnhandledErrors(output: string, command: string): TestResult[] {
  const files = [...output.matchAll(/This error originated in "([^"]+)" test file/g)].map(([, file]) => file ?? '');
  const start = output.search(/Unhandled (Error|Rejection)|error during close/i);
  if (start < 0) return [];
  const failure = { hasPassed: false, messages: [output.slice(start).trim()] };
  if (files.length === 0) return [{ ...failure, name: 'an error outside of the tests', command }];
  return [...new Set(files)].map((file) => ({
    ...failure,
    name: `${file}: an error outside of any test`,
    command: `${command} ${file}`,
    file,
  }));
}

/** The results of size-limit's JSON output. */
export function readSizeResults(json: string): TestResult[] {
  let results: { name: string; passed: boolean; size: number; sizeLimit: number }[] = [];
  try {
    results = JSON.parse(json) as typeof results;
  } catch {
    // Not JSON: nothing was measured, and the caller shows the output.
  }
  return results.map(({ name, passed, size, sizeLimit: limit }) => ({
    name: `${name}: ${(size / 1000).toFixed(1)} of ${(limit / 1000).toFixed(1)} kB`,
    hasPassed: passed,
    messages: [],
    command: 'npx size-limit',
  }));
}

const notRun = (status: string) => (status === 'skipped' ? NOT_RUN : `It did not run (${status}).`);

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: {
      status: string;
      annotations?: { type: string }[];
      results: { errors?: { message?: string; stack?: string }[] }[];
    }[];
  }[];
}
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

/** The results of Playwright's JSON report; `command` is what runs all its tests. */
export function readPlaywrightResults(report: PlaywrightReport | undefined, command: string): TestResult[] {
  const walk = (suite: PlaywrightSuite, path: readonly string[]): PlaywrightResult[] => {
    const here = [...path, suite.title].filter(Boolean);
    const own = (suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
      tests.map(({ status, annotations = [], results }): PlaywrightResult => {
        const errors = results.flatMap((result) => result.errors ?? []).map(({ message = '' }) => message);
        const isSkipped = annotations.some(({ type }) => type === 'skip' || type === 'fixme');
        return {
          name: [...here, title].join(' › '),
          title,
          isBlocked: status === 'skipped' && !isSkipped,
          hasPassed: status === 'expected',
          messages: errors.length > 0 || status === 'expected' ? errors : [notRun(status)],
          command: `${command} ${file}:${line}`,
          ...(!isSkipped && { file }),
          isProof: true,
        };
      }),
    );
    return [...own, ...(suite.suites ?? []).flatMap((inner) => walk(inner, here))];
  };
  return [
    ...(report?.errors ?? []).map(({ message = '' }) => ({
      name: 'an error outside of the tests',
      hasPassed: false,
      messages: [message],
      command,
    })),
    ...joinBlocked(
      (report?.suites ?? []).flatMap((suite) => walk(suite, [])),
      command,
    ),
  ];
}

/** `isBlocked`: did not run because an earlier test of a serial group failed. */
type PlaywrightResult = TestResult & { isBlocked: boolean };

/**
 * A serial group runs again as a whole: its file has failed, not each of its tests. Its last test
 * blocks no other, so the failure says of which kind its file is.
 */
function joinBlocked(results: readonly PlaywrightResult[], command: string): TestResult[] {
  const hasEnded = ({ isBlocked, hasPassed, file }: PlaywrightResult) =>
    isBlocked || (!hasPassed && file !== undefined && isSerial(file));
  const files = new Set(results.filter(hasEnded).flatMap(({ file }) => file ?? []));
  const isOther = ({ file = '' }: TestResult) => !files.has(file);
  return [
    ...results
      .filter((result) => result.hasPassed || isOther(result))
      .map(({ isBlocked: _isBlocked, ...result }): TestResult => result),
    ...[...files].map((file) => ({
      name: file,
      hasPassed: false,
      messages: results
        .filter((result) => result.file === file && !result.hasPassed && !result.isBlocked)
        .flatMap(({ name, messages }) => [name, ...messages]),
      command: `${command} ${file}`,
      file,
    })),
  ];
}

/** Whether tests of a file need those before them. */
function isSerial(file: string): boolean {
  const [path] = globSync(`apps/*/tests/${file}`);
  return path !== undefined && /mode: 'serial'|describe\.serial/.test(readFileSync(path, 'utf8'));
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** An argument for a shell. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
