/** One test, one limit or one check of a runner. */
export interface TestResult {
  /** File and title, as printed. */
  name: string;
  hasPassed: boolean;
  /** Why it failed, as the runner printed it. */
  messages: readonly string[];
  /** The command that repeats it. */
  command: string;
  /** The file to run again; none if a failure is final, as that of a skipped test. */
  file?: string;
  /** The title to run again within the file; none for a file that runs again as a whole. */
  title?: string;
  /** Whether the test ran in a browser or over HTTP: only these prove a requirement. */
  isProof?: boolean;
}

/** A test that did not pass, or not at once. */
export type Failure = Pick<TestResult, 'name' | 'messages' | 'command'>;

/** The result of one check or one test runner. */
export interface Outcome {
  name: string;
  passed: number;
  failures: readonly Failure[];
  /** Tests that failed and then passed when they ran again; they count as passed. */
  flaky: readonly Failure[];
  /** Names of the passed tests that prove a requirement. */
  provenBy: readonly string[];
}

/** More flaky tests in one run fail it. */
export const FLAKY_MAXIMUM = 8;

/** An outcome that counts as one: passed if there are no problems. */
export function createCheckOutcome(name: string, problems: readonly string[], command = ''): Outcome {
  const hasPassed = problems.length === 0;
  return {
    name,
    passed: hasPassed ? 1 : 0,
    failures: hasPassed ? [] : [{ name, messages: problems, command }],
    flaky: [],
    provenBy: [],
  };
}

/**
 * The outcome of a runner: `first` is every test, `second` what failed and ran again. A test that
 * passes the second time is flaky.
 */
export function createOutcome(name: string, first: readonly TestResult[], second: readonly TestResult[] = []): Outcome {
  const flaky = first.filter((result) => !result.hasPassed && hasPassedAgain(result, second));
  const failed = first.filter((result) => !result.hasPassed && !flaky.includes(result));
  const unknown = second.filter((result) => !result.hasPassed && !isKnown(result, first));
  const passed = first.filter((result) => result.hasPassed);
  const counted = new Set(passed.map((result) => result.name));
  for (const result of flaky) {
    const again = findAgain(result, second);
    passed.push(...(result.title === undefined ? again.filter((test) => !counted.has(test.name)) : again.slice(0, 1)));
  }
  return {
    name,
    passed: passed.length,
    failures: [...failed, ...unknown],
    flaky,
    provenBy: passed.filter(({ isProof }) => isProof).map((result) => result.name),
  };
}

/**
 * What ran again for a failure: a test, or all of a file. A title may occur several times, once for
 * each theme of a story.
 */
const findAgain = ({ name, file, title }: TestResult, second: readonly TestResult[]) =>
  second.filter((result) => (title === undefined ? result.file === file : result.name === name));

function hasPassedAgain(result: TestResult, second: readonly TestResult[]): boolean {
  const again = result.file === undefined ? [] : findAgain(result, second);
  return again.length > 0 && again.every(({ hasPassed }) => hasPassed);
}

/**
 * Whether a result of the second run is of a test or a file of the first; a selection skips the
 * other tests.
 */
const isKnown = ({ name, file }: TestResult, first: readonly TestResult[]) =>
  first.some((result) => result.name === name || (result.title === undefined && result.file && result.file === file));

/** What may run again: nothing if the run fails anyway. */
export function getRetries(results: readonly TestResult[]): readonly TestResult[] {
  const failed = results.filter(({ hasPassed }) => !hasPassed);
  return failed.length <= FLAKY_MAXIMUM && failed.every(({ file }) => file !== undefined) ? failed : [];
}

/** Fails when more tests are flaky than a run may have. */
export function checkFlaky(outcomes: readonly Outcome[]): Outcome {
  const count = outcomes.reduce((total, { flaky }) => total + flaky.length, 0);
  const problem = `${count} tests passed only when they ran again; at most ${FLAKY_MAXIMUM} may.`;
  return createCheckOutcome('flaky tests', count > FLAKY_MAXIMUM ? [problem] : [], 'npm test');
}

/**
 * Adds a failure for a runner that ran no test, or whose exit code is not 0 although every test
 * passed.
 */
export function failUnlessTestsPassed(
  results: readonly TestResult[],
  { exitCode, output, command }: { exitCode: number; output: string; command: string },
): readonly TestResult[] {
  const fail = (name: string) => [...results, { name, hasPassed: false, messages: [tail(output)], command }];
  if (results.some(({ hasPassed, messages }) => !hasPassed && !isDeselected(messages))) return results;
  if (results.length === 0) return fail('No test ran.');
  return exitCode === 0 ? results : fail(`It ended with exit code ${exitCode}.`);
}

/** The message of a test that a selection left out. */
export const NOT_RUN = 'It did not run (skipped).';
const isDeselected = (messages: readonly string[]) => messages[0] === NOT_RUN;

const TAIL_LINES = 60;

/** The end of a long output, where tools print their errors. */
export function tail(output: string): string {
  return stripAnsi(output).trim().split('\n').slice(-TAIL_LINES).join('\n');
}

/** One line of progress, followed by what the runner printed of every failure, flaky tests too. */
export function progressLines({ name, passed, failures, flaky }: Outcome, seconds: number): string[] {
  const failed = failures.length;
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, flaky.length > 0 && `${flaky.length} flaky`];
  const text = passed + failed === 1 ? '' : counts.filter(Boolean).join(', ');
  const first = `  ${failed > 0 ? 'FAIL' : 'ok  '}  ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s  ${text}`;
  return [first.trimEnd(), ...[...failures, ...flaky].flatMap(failureLines)];
}

const failureLines = ({ name, messages }: Failure): string[] => [
  ...indent(name, 8),
  ...messages.flatMap((message) => indent(message, 10)),
];

const indent = (text: string, by: number) =>
  stripAnsi(text)
    .split('\n')
    .map((line) => `${' '.repeat(by)}${line}`);

const MESSAGE_LINES = 3;
const LINE_LENGTH = 160;
/**
 * So that the end of a run fits on a screen of 30 lines: failures with their reasons, or one line
 * each.
 */
const SUMMARY_MAXIMUM = 5;
const LIST_MAXIMUM = 20;

/**
 * The end of every run: flaky tests with their first failure, failed ones with the reason and the
 * command that repeats them, and the total.
 */
export function summaryLines(outcomes: readonly Outcome[]): string[] {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const flaky = outcomes.flatMap((outcome) => outcome.flaky);
  const list = (title: string, entries: readonly Failure[]) => {
    if (entries.length === 0) return [];
    if (entries.length <= SUMMARY_MAXIMUM) return ['', title, ...entries.flatMap(shortLines)];
    const more = entries.length - LIST_MAXIMUM;
    return [
      '',
      `${title}; reasons above`,
      ...entries.slice(0, LIST_MAXIMUM).map(({ name, command }) => `  ${command || name}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ];
  };
  return [
    ...list('flaky: failed, then passed when run again', flaky),
    ...list('failed', failures),
    '',
    `${sum(outcomes, ({ passed }) => passed)} passed, ${failures.length} failed`,
  ];
}

const sum = (outcomes: readonly Outcome[], pick: (outcome: Outcome) => number) =>
  outcomes.reduce((total, outcome) => total + pick(outcome), 0);

function shortLines({ name, messages, command }: Failure): string[] {
  const lines = messages
    .flatMap((message) => stripAnsi(message).split('\n'))
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line));
  // What a tool prints before its error explains nothing.
  const start = Math.max(
    0,
    lines.findIndex((line) => /error/i.test(line)),
  );
  const reason = lines.slice(start, start + MESSAGE_LINES);
  return [`  ${name}`, ...[...reason, command].filter(Boolean).map((line) => `    ${line}`)].map((line) =>
    line.slice(0, line.trim() === command ? undefined : LINE_LENGTH),
  );
}

/** Removes the colour codes of a terminal. */
export function stripAnsi(text: string): string {
  // eslint-disable-next-line no-control-regex -- the escape character is what is looked for
  return text.replace(/\u001b\[[0-9;]*m/g, '');
}
