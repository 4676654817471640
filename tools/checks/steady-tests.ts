import ts from 'typescript';

const CLOCK = /\b(performance\.now|process\.cpuUsage|process\.hrtime)\b/;
/** Expectations below this fail on a busy machine. */
const SHORTEST_TIMEOUT_MS = 5000;
/** What retries its callback, so that a short timeout in there is only one attempt. */
const RETRYING = /^(expect|visitUntil)$/;

/**
 * What makes a test depend on how busy the machine is, by line: an upper limit on elapsed time, or
 * a short timeout of an expectation.
 */
export function findUnsteadyCode(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const isTimed = CLOCK.test(source);
  const found: string[] = [];
  const add = (node: ts.Node, problem: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file}:${line + 1}: ${problem}`);
  };
  const visit = (node: ts.Node, isRetried: boolean): void => {
    let retried = isRetried;
    if (ts.isCallExpression(node)) {
      const called = node.expression;
      if (isTimed && ts.isPropertyAccessExpression(called) && /^toBeLessThan/.test(called.name.text))
        add(called.name, 'limits elapsed time; count work, or measure it in tools/bench');
      const hasCallback = node.arguments.some((argument) => ts.isArrowFunction(argument));
      if (ts.isIdentifier(called) && RETRYING.test(called.text) && hasCallback) retried = true;
    }
    if (!retried && isShortTimeout(node)) add(node, 'a busy machine takes longer; leave the default timeout');
    ts.forEachChild(node, (child) => visit(child, retried));
  };
  visit(tree, false);
  return found;
}

/** `timeout: 2000` in the argument of a call. */
function isShortTimeout(node: ts.Node): boolean {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'timeout') return false;
  const isArgument = ts.isObjectLiteralExpression(node.parent) && ts.isCallExpression(node.parent.parent);
  return isArgument && ts.isNumericLiteral(node.initializer) && Number(node.initializer.text) < SHORTEST_TIMEOUT_MS;
}
