import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { packageBin } from '../process/installed-package.ts';
import { runNode } from '../process/run-command.ts';
import { stripAnsi, createCheckOutcome, tail, failUnlessTestsPassed, type Outcome } from './report.ts';

type Env = Record<string, string>;

/** Runs a tool that passes with exit code 0. */
export async function runCommand(name: string, file: string, args: readonly string[], env: Env = {}): Promise<Outcome> {
  const { code, output } = await runNode(file, args, { env });
  return createCheckOutcome(name, code === 0 ? [] : [tail(output) || `It ended with exit code ${code}.`]);
}

/** Runs Vitest projects. A file that does not load and a skipped test count as failed. */
export async function runVitest(name: string, projects: readonly string[], env: Env): Promise<Outcome> {
  return withReport(async (reportFile) => {
    const { code, output } = await runNode(
      packageBin('vitest'),
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
        // The JSON report lacks errors outside of any test.
        '--reporter=dot',
      ],
      { env },
    );
    const report = readReport<VitestReport>(reportFile);
    return failUnlessTestsPassed(vitestOutcome(name, report), code, output);
  });
}

/** Runs size-limit; each limit counts as one. */
export async function runSizeLimit(name: string, env: Env): Promise<Outcome> {
  const { code, output } = await runNode(packageBin('size-limit'), ['--json'], { env });
  return failUnlessTestsPassed(sizeOutcome(name, output), code, output);
}

/** Runs Playwright. A flaky or skipped test counts as failed. */
export async function runPlaywright(name: string, project: string, env: Env): Promise<Outcome> {
  return withReport(async (reportFile) => {
    const { code, output } = await runNode(
      packageBin('@playwright/test', 'playwright'),
      ['test', '--config', project, '--reporter=json'],
      { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile } },
    );
    const report = readReport<PlaywrightReport>(reportFile);
    return failUnlessTestsPassed(playwrightOutcome(name, report), code, output);
  });
}

async function withReport(run: (reportFile: string) => Promise<Outcome>): Promise<Outcome> {
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
      fullName: string;
      status: string;
      failureMessages: string[] | null;
      meta?: { isOverHttp?: boolean };
    }[];
  }[];
}

export function vitestOutcome(name: string, report: VitestReport | undefined): Outcome {
  const provenBy: string[] = [];
  const outcome: Outcome = { name, passed: 0, failed: 0, details: [], provenBy };
  const fail = (title: string, messages: readonly string[]) => {
    outcome.failed += 1;
    outcome.details.push(title, ...messages.map(indent));
  };
  for (const file of report?.testResults ?? []) {
    const path = relative(process.cwd(), file.name);
    for (const test of file.assertionResults) {
      // Tests of libs start fake servers, which prove nothing about the product.
      const isProof = test.status === 'passed' && path.startsWith('apps') && test.meta?.isOverHttp;
      if (isProof) provenBy.push(test.fullName);
      if (test.status === 'passed') outcome.passed += 1;
      else if (test.status === 'failed') fail(`${path}: ${test.fullName}`, test.failureMessages ?? []);
      else fail(`${path}: ${test.fullName}`, [`It did not run (${test.status}).`]);
    }
    const isBroken = file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed');
    if (isBroken) fail(path, [file.message]);
  }
  return outcome;
}

export function sizeOutcome(name: string, json: string): Outcome {
  const outcome: Outcome = { name, passed: 0, failed: 0, details: [] };
  let results: { name: string; passed: boolean; size: number; sizeLimit: number }[] = [];
  try {
    results = JSON.parse(json) as typeof results;
  } catch {
    // Not JSON: nothing was measured, and the caller shows the output.
  }
  for (const { name: what, passed, size, sizeLimit: limit } of results) {
    if (passed) outcome.passed += 1;
    else outcome.failed += 1;
    outcome.details.push(`${what}: ${(size / 1000).toFixed(1)} of ${(limit / 1000).toFixed(1)} kB`);
  }
  return outcome;
}

interface PlaywrightSuite {
  title: string;
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string; results: { errors?: { message?: string }[] }[] }[] }[];
}
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

export function playwrightOutcome(name: string, report: PlaywrightReport | undefined): Outcome {
  const provenBy: string[] = [];
  const outcome: Outcome = { name, passed: 0, failed: 0, details: [], provenBy };
  for (const error of report?.errors ?? []) {
    outcome.failed += 1;
    outcome.details.push(stripAnsi(error.message ?? 'An error outside the tests.'));
  }
  const walk = (suite: PlaywrightSuite, path: readonly string[]) => {
    const here = [...path, suite.title].filter(Boolean);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const title = [...here, spec.title].join(' › ');
        if (test.status === 'expected') {
          outcome.passed += 1;
          provenBy.push(title);
          continue;
        }
        const messages = test.results.flatMap((result) => result.errors ?? []).map((error) => error.message ?? '');
        outcome.failed += 1;
        outcome.details.push(`${title} (${test.status})`, ...messages.map(stripAnsi).map(indent));
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, here);
  };
  for (const suite of report?.suites ?? []) walk(suite, []);
  return outcome;
}

const indent = (text: string) =>
  stripAnsi(text)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
