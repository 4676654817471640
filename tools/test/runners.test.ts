import { describe, expect, it } from 'vitest';
import { progressLines, createCheckOutcome, totalLine, failUnlessTestsPassed } from './report.ts';
import { playwrightOutcome, sizeOutcome, vitestOutcome } from './runners.ts';

const test = (status: string, failureMessages: string[] = []) => ({
  fullName: `a ${status} one`,
  status,
  failureMessages,
});
const file = (status: string, assertionResults: ReturnType<typeof test>[], message = '') => ({
  name: `${process.cwd()}/libs/x/x.test.ts`,
  status,
  message,
  assertionResults,
});

describe('vitestOutcome', () => {
  it('counts passed, failed and skipped tests, and lists those that did not pass', () => {
    const results = [
      test('passed'),
      test('passed'),
      test('failed', ['\u001b[31mexpected 1\u001b[39m']),
      test('skipped'),
    ];
    const outcome = vitestOutcome('libs', { testResults: [file('failed', results)] });
    expect(outcome).toMatchObject({ passed: 2, failed: 2 });
    expect(outcome.details).toEqual([
      'libs/x/x.test.ts: a failed one',
      '  expected 1',
      'libs/x/x.test.ts: a skipped one',
      '  It did not run (skipped).',
    ]);
  });

  it('counts a passed test of an app over HTTP as a proof', () => {
    const overHttp = (fullName: string, status = 'passed') => ({
      ...test(status),
      fullName,
      meta: { isOverHttp: true },
    });
    const tests = [overHttp('SE-01 a search finds'), overHttp('SE-02 fails', 'failed'), test('passed')];
    const inFolder = (folder: string) => ({ ...file('failed', tests), name: `${process.cwd()}/${folder}/x.test.ts` });
    const outcome = vitestOutcome('x', { testResults: [inFolder('apps/api'), inFolder('libs/api-client')] });
    expect(outcome.provenBy).toEqual(['SE-01 a search finds']);
  });

  it('counts a file that does not load as failed', () => {
    const outcome = vitestOutcome('libs', { testResults: [file('failed', [], 'SyntaxError')] });
    expect(outcome).toMatchObject({ passed: 0, failed: 1, details: ['libs/x/x.test.ts', '  SyntaxError'] });
  });
});

describe('playwrightOutcome', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
  });

  it('counts nested tests, and flaky and skipped ones as failed', () => {
    const outcome = playwrightOutcome('e2e', {
      suites: [
        {
          title: 'order.test.ts',
          specs: [spec('pays', 'expected')],
          suites: [
            {
              title: 'phone',
              specs: [spec('pays', 'unexpected', 'no button'), spec('waits', 'flaky'), spec('later', 'skipped')],
            },
          ],
        },
      ],
    });
    expect(outcome).toMatchObject({ passed: 1, failed: 3, provenBy: ['order.test.ts › pays'] });
    expect(outcome.details.slice(0, 2)).toEqual(['order.test.ts › phone › pays (unexpected)', '  no button']);
  });

  it('counts an error outside the tests as failed', () => {
    const outcome = playwrightOutcome('e2e', { suites: [], errors: [{ message: 'The server did not start' }] });
    expect(outcome).toMatchObject({ passed: 0, failed: 1, details: ['The server did not start'] });
  });
});

describe('sizeOutcome', () => {
  it('counts each limit, and none if nothing was measured', () => {
    const json = JSON.stringify([
      { name: 'home', passed: true, size: 120_000, sizeLimit: 140_000 },
      { name: 'product', passed: false, size: 151_234, sizeLimit: 150_000 },
    ]);
    const outcome = sizeOutcome('sizes', json);
    expect(outcome).toMatchObject({ passed: 1, failed: 1 });
    expect(outcome.details).toContain('product: 151.2 of 150.0 kB');
    expect(sizeOutcome('sizes', 'Nothing is built')).toMatchObject({ passed: 0, failed: 0 });
  });
});

describe('the report', () => {
  it('fails a runner that ran no test, or whose exit code is not 0', () => {
    const ran = (passed: number) => ({ name: 'x', passed, failed: 0, details: [] });
    expect(failUnlessTestsPassed(ran(0), 0, 'no files').failed).toBe(1);
    expect(failUnlessTestsPassed(ran(3), 1, 'unhandled rejection')).toMatchObject({ passed: 3, failed: 1 });
    expect(failUnlessTestsPassed(ran(3), 0, '')).toEqual(ran(3));
  });

  it('counts a check as one and sums up all outcomes', () => {
    const outcomes = [
      createCheckOutcome('formatting', []),
      createCheckOutcome('lint', ['a.ts: no']),
      { ...createCheckOutcome('x', []), passed: 40 },
    ];
    expect(totalLine(outcomes)).toBe('41 passed, 1 failed');
    expect(outcomes.map((outcome) => progressLines(outcome, 1.23))).toEqual([
      ['  ok    formatting                      1.2 s'],
      ['  FAIL  lint                            1.2 s', '        a.ts: no'],
      ['  ok    x                               1.2 s  40 passed'],
    ]);
  });
});
