/** The result of one check or one test runner. */
export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  /** Printed if something failed. */
  details: string[];
  /** Full titles of the passed tests in a browser or over HTTP: only these prove a requirement. */
  provenBy?: string[];
}

/** An outcome that counts as one: passed if there are no problems. */
export function createCheckOutcome(name: string, problems: readonly string[]): Outcome {
  const hasPassed = problems.length === 0;
  return { name, passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, details: [...problems] };
}

/**
 * A runner that ran no test, or whose exit code is not 0 although every test passed, has failed.
 */
export function failUnlessTestsPassed(outcome: Outcome, exitCode: number, output: string): Outcome {
  if (outcome.failed > 0) return outcome;
  if (outcome.passed === 0) return { ...outcome, failed: 1, details: ['No test ran.', tail(output)] };
  if (exitCode !== 0) return { ...outcome, failed: 1, details: [`It ended with exit code ${exitCode}.`, tail(output)] };
  return outcome;
}

const TAIL_LINES = 60;

/** The end of a long output, where tools print their errors. */
export function tail(output: string): string {
  return stripAnsi(output).trim().split('\n').slice(-TAIL_LINES).join('\n');
}

/** One line of progress, followed by the details of a failure. */
export function progressLines(outcome: Outcome, seconds: number): string[] {
  const { name, passed, failed, details } = outcome;
  const counts = passed + failed === 1 ? '' : failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  const first = `  ${failed > 0 ? 'FAIL' : 'ok  '}  ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s  ${counts}`;
  const rest = failed > 0 ? details.flatMap((detail) => detail.split('\n')).map((line) => `        ${line}`) : [];
  return [first.trimEnd(), ...rest];
}

/** The last line of every run, over everything that ran. */
export function totalLine(outcomes: readonly Outcome[]): string {
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + pick(outcome), 0);
  return `${sum((o) => o.passed)} passed, ${sum((o) => o.failed)} failed`;
}

/** Removes the colour codes of a terminal. */
export function stripAnsi(text: string): string {
  // eslint-disable-next-line no-control-regex -- the escape character is what is looked for
  return text.replace(/\u001b\[[0-9;]*m/g, '');
}
