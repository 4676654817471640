import { describe, expect, it } from 'vitest';
import {
  checkFlaky,
  createCheckOutcome,
  createOutcome,
  failUnlessTestsPassed,
  getRetries,
  NOT_RUN,
  progressLines,
  summaryLines,
  type TestResult,
} from './report.ts';
import { readPlaywrightResults, readSizeResults, readUnhandledErrors, readVitestResults } from './runners.ts';

const COMMAND = 'npx vitest run --project libs';

describe('readVitestResults', () => {
  const test = (title: string, status: string, failureMessages: string[] = []) => ({
    ancestorTitles: ['a sum'],
    title,
    status,
    failureMessages,
    meta: { isOverHttp: true },
  });
  const report = (path: string, status: string, assertionResults: ReturnType<typeof test>[], message = '') => ({
    testResults: [{ name: `${process.cwd()}/${path}`, status, message, assertionResults }],
  });

  it('reads passed, failed and skipped tests, and how to repeat each', () => {
    const tests = [test('adds', 'passed'), test("doesn't (yet)", 'failed', ['expected 1']), test('waits', 'skipped')];
    const results = readVitestResults(report('libs/x/x.test.ts', 'failed', tests), COMMAND);
    expect(results.map(({ hasPassed }) => hasPassed)).toEqual([true, false, false]);
    expect(results[1]).toMatchObject({
      name: "libs/x/x.test.ts: a sum > doesn't (yet)",
      messages: ['expected 1'],
      command: `${COMMAND} libs/x/x.test.ts -t 'a sum > doesn'\\''t \\(yet\\)'`,
      file: 'libs/x/x.test.ts',
    });
    expect(results[2]).toMatchObject({ messages: ['It did not run (skipped).'] });
    expect(results[2]).not.toHaveProperty('file');
  });

  it('counts a test of an app over HTTP as a proof, and none of a lib', () => {
    const tests = [test('SE-01 a search finds', 'passed')];
    const isProof = (path: string) => readVitestResults(report(path, 'passed', tests), COMMAND)[0]?.isProof;
    expect([isProof('apps/api/x.test.ts'), isProof('libs/api-client/x.test.ts')]).toEqual([true, false]);
  });

  it('reports a file that does not load, or whose hook fails, as one failure', () => {
    const broken = report('libs/x/x.test.ts', 'failed', [test('adds', 'skipped')], 'SyntaxError');
    expect(readVitestResults(broken, COMMAND)).toEqual([
      {
        name: 'libs/x/x.test.ts',
        hasPassed: false,
        messages: ['SyntaxError'],
        command: `${COMMAND} libs/x/x.test.ts`,
        file: 'libs/x/x.test.ts',
      },
    ]);
  });

  it('reports a hook that fails after its tests beside the test that failed', () => {
    const tests = [test('adds', 'passed'), test('waits', 'failed', ['expected 1'])];
    const results = readVitestResults(report('libs/x/x.test.ts', 'failed', tests, 'the hook failed'), COMMAND);
    expect(results.map(({ hasPassed }) => hasPassed)).toEqual([true, false]);
    expect(results[1]).toMatchObject({ name: 'libs/x/x.test.ts', messages: ['the hook failed', 'expected 1'] });
  });

  it('reports a file whose process ended before its last test as one failure, which runs again', () => {
    const cut = report('libs/x/x.test.ts', 'passed', [test('adds', 'passed'), test('waits', 'pending')]);
    expect(readVitestResults(cut, COMMAND)).toMatchObject([{ hasPassed: true }, { file: 'libs/x/x.test.ts' }]);
  });

  it('reads from the output in which file an error outside of any test occurred, or that it was in none', () => {
    const output = 'Unhandled Rejection\nError: no\nThis error originated in "libs/x/x.test.ts" test file.';
    expect(readUnhandledErrors(output, COMMAND)).toMatchObject([{ hasPassed: false, file: 'libs/x/x.test.ts' }]);
    expect(readUnhandledErrors('all fine', COMMAND)).toEqual([]);
    const [ended] = readUnhandledErrors('Unhandled Errors\nWorker exited unexpectedly', COMMAND);
    expect(ended).toMatchObject({ hasPassed: false, messages: ['Unhandled Errors\nWorker exited unexpectedly'] });
    expect(ended).not.toHaveProperty('file');
  });
});

describe('readPlaywrightResults', () => {
  const spec = (title: string, status: string, { message, skip }: { message?: string; skip?: boolean } = {}) => ({
    title,
    file: 'order.spec.ts',
    line: 7,
    tests: [
      {
        status,
        annotations: skip ? [{ type: 'skip' }] : [],
        results: [{ errors: message ? [{ message }] : [] }],
      },
    ],
  });

  it('reads nested tests, with skipped ones as failures that do not run again', () => {
    const inner = {
      title: 'phone',
      specs: [spec('pays', 'unexpected', { message: 'no button' }), spec('later', 'skipped', { skip: true })],
    };
    const results = readPlaywrightResults(
      { suites: [{ title: 'order.spec.ts', specs: [spec('pays', 'expected')], suites: [inner] }] },
      'npx playwright test',
    );
    expect(results).toMatchObject([
      { name: 'order.spec.ts › pays', hasPassed: true, isProof: true },
      {
        name: 'order.spec.ts › phone › pays',
        hasPassed: false,
        messages: ['no button'],
        command: 'npx playwright test order.spec.ts:7',
        file: 'order.spec.ts',
      },
      { name: 'order.spec.ts › phone › later', hasPassed: false, messages: ['It did not run (skipped).'] },
    ]);
    expect(results[2]).not.toHaveProperty('file');
  });

  it('reads a serial group that a failure has ended as one failure of its file', () => {
    const specs = [
      spec('signs in', 'expected'),
      spec('pays', 'unexpected', { message: 'no button' }),
      spec('reads', 'skipped'),
    ];
    const results = readPlaywrightResults({ suites: [{ title: 'order.spec.ts', specs }] }, 'npx playwright test');
    expect(results).toEqual([
      expect.objectContaining({ name: 'order.spec.ts › signs in', hasPassed: true }),
      {
        name: 'order.spec.ts',
        hasPassed: false,
        messages: ['order.spec.ts › pays', 'no button'],
        command: 'npx playwright test order.spec.ts',
        file: 'order.spec.ts',
      },
    ]);
  });

  it('reads a failure in a serial group as one of its file, which repeats the tests before it', () => {
    const specs = [spec('opens', 'expected'), spec('closes', 'unexpected')].map((test) => ({
      ...test,
      file: 'configuration.spec.ts',
    }));
    const results = readPlaywrightResults({ suites: [{ title: '', specs }] }, 'npx playwright test');
    expect(results[1]).toMatchObject({ name: 'configuration.spec.ts', file: 'configuration.spec.ts' });
    expect(results[1]).not.toHaveProperty('title');
  });

  it('reads an error outside of the tests as a failure', () => {
    const results = readPlaywrightResults({ suites: [], errors: [{ message: 'no server' }] }, 'npx playwright test');
    expect(results).toMatchObject([{ hasPassed: false, messages: ['no server'] }]);
  });
});

describe('readSizeResults', () => {
  it('reads each limit, and none if nothing was measured', () => {
    const json = JSON.stringify([
      { name: 'home', passed: true, size: 120_000, sizeLimit: 140_000 },
      { name: 'product', passed: false, size: 151_234, sizeLimit: 150_000 },
    ]);
    expect(readSizeResults(json)).toMatchObject([
      { name: 'home: 120.0 of 140.0 kB', hasPassed: true },
      { name: 'product: 151.2 of 150.0 kB', hasPassed: false },
    ]);
    expect(readSizeResults('Nothing is built')).toEqual([]);
  });
});

describe('a runner', () => {
  const result = (title: string, hasPassed: boolean, rest: Partial<TestResult> = {}): TestResult => ({
    name: `x.test.ts: ${title}`,
    title,
    file: 'x.test.ts',
    hasPassed,
    messages: hasPassed ? [] : [`${title} timed out`],
    command: `npx vitest run x.test.ts -t '${title}'`,
    ...rest,
  });
  const file = (hasPassed: boolean) => ({ ...result('', hasPassed), name: 'x.test.ts', title: undefined });

  it('counts a test that passes the second time as passed, and lists it as flaky', () => {
    const first = [result('adds', true), result('waits', false), result('breaks', false)];
    const outcome = createOutcome('api', first, [result('waits', true), result('breaks', false)]);
    expect(outcome).toMatchObject({ passed: 2, flaky: [first[1]], failures: [first[2]] });
  });

  it('lets a proof count that passes the second time', () => {
    const isProof = { isProof: true };
    const first = [result('SE-01 finds', false, isProof), result('SE-02 filters', false, isProof)];
    const second = [result('SE-01 finds', true, isProof), result('SE-02 filters', false, isProof)];
    expect(createOutcome('api', first, second).provenBy).toEqual(['x.test.ts: SE-01 finds']);
  });

  it('fails a test that did not run the second time, or failed in one of several themes', () => {
    const first = [result('waits', false)];
    expect(createOutcome('stories', first, []).failures).toEqual(first);
    expect(createOutcome('stories', first, [result('other', true)]).failures).toEqual(first);
    const themes = [result('waits', true), result('waits', false)];
    expect(createOutcome('stories', first, themes).failures).toEqual(first);
    expect(createOutcome('stories', first, [themes[0], themes[0]] as TestResult[])).toMatchObject({ passed: 1 });
  });

  it('fails for what goes wrong only while tests run again', () => {
    const first = [result('waits', false), result('adds', true)];
    const left = result('adds', false, { messages: [NOT_RUN], file: undefined });
    const teardown = { name: 'an error outside of the tests', hasPassed: false, messages: ['no'], command: 'npx x' };
    expect(createOutcome('api', first, [result('waits', true), left]).failures).toEqual([]);
    expect(createOutcome('api', first, [result('waits', true), left, teardown]).failures).toEqual([teardown]);
  });

  it('counts all tests of a file that loads the second time, each once', () => {
    const second = [result('adds', true), result('waits', true)];
    expect(createOutcome('api', [file(false)], second)).toMatchObject({ passed: 2, flaky: [{ name: 'x.test.ts' }] });
    expect(createOutcome('api', [...second, file(false)], second)).toMatchObject({ passed: 2 });
    expect(createOutcome('api', [file(false)], [result('adds', true), file(false)]).failures).toHaveLength(1);
  });

  it('runs nothing again when too much failed, or something that cannot run again', () => {
    const failures = Array.from({ length: 9 }, (_, index) => result(`waits ${index}`, false));
    expect(getRetries(failures.slice(1))).toHaveLength(8);
    expect(getRetries(failures)).toEqual([]);
    expect(getRetries([result('waits', false), result('skipped', false, { file: undefined })])).toEqual([]);
  });

  it('fails if it ran no test, or if its exit code is not 0', () => {
    const end = { output: 'the end', command: 'npx x' };
    const passed = [result('adds', true)];
    expect(failUnlessTestsPassed([], { ...end, exitCode: 0 })).toMatchObject([{ name: 'No test ran.' }]);
    expect(failUnlessTestsPassed(passed, { ...end, exitCode: 1 })[1]).toMatchObject({ messages: ['the end'] });
    expect(failUnlessTestsPassed(passed, { ...end, exitCode: 0 })).toEqual(passed);
    const left = result('waits', false, { messages: [NOT_RUN] });
    expect(failUnlessTestsPassed([...passed, left], { ...end, exitCode: 1 })).toHaveLength(3);
  });
});

describe('the report', () => {
  const failure = (name: string) => ({
    name,
    messages: ['\u001b[31mexpected 1\n\n  received 2\n  at x'],
    command: 'npx x',
  });
  const outcome = (name: string, failed: number, flaky: number) => ({
    ...createCheckOutcome(name, []),
    passed: 40,
    failures: Array.from({ length: failed }, (_, index) => failure(`broken ${index}`)),
    flaky: Array.from({ length: flaky }, (_, index) => failure(`flaky ${index}`)),
  });

  it('has a line for each runner, with all that failures printed', () => {
    expect(progressLines(createCheckOutcome('formatting', []), 1.23)).toEqual([
      '  ok    formatting                      1.2 s',
    ]);
    expect(progressLines(createCheckOutcome('lint', ['a.ts: no']), 1.23)).toEqual([
      '  FAIL  lint                            1.2 s',
      '        lint',
      '          a.ts: no',
    ]);
    expect(progressLines(outcome('api', 0, 1), 1.23)).toEqual([
      '  ok    api                             1.2 s  40 passed, 1 flaky',
      '        flaky 0',
      '          expected 1',
      '          ',
      '            received 2',
      '            at x',
    ]);
  });

  it('ends with flaky and failed tests, how to repeat them, and the total', () => {
    expect(summaryLines([outcome('api', 1, 1), createCheckOutcome('lint', [])])).toEqual([
      '',
      'flaky: failed, then passed when run again',
      '  flaky 0',
      '    expected 1',
      '    received 2',
      '    at x',
      '    npx x',
      '',
      'failed',
      '  broken 0',
      '    expected 1',
      '    received 2',
      '    at x',
      '    npx x',
      '',
      '41 passed, 1 failed',
    ]);
  });

  it('names failed tests within the last 30 lines, however many there are', () => {
    const lines = summaryLines([outcome('api', 50, 8)]);
    expect(lines.slice(-30)).toContain('failed; reasons above');
    expect(lines.slice(lines.indexOf('failed; reasons above')).filter((line) => line === '  npx x')).toHaveLength(20);
    expect(lines.slice(-3)).toEqual(['  and 30 more', '', '40 passed, 50 failed']);
  });

  it('fails a run with more than eight flaky tests', () => {
    expect(checkFlaky([outcome('api', 0, 4), outcome('e2e', 0, 4)]).failures).toEqual([]);
    expect(checkFlaky([outcome('api', 0, 4), outcome('e2e', 0, 5)]).failures).toHaveLength(1);
  });
});
