import ts from 'typescript';

/** A test or story whose title, including those of its groups, names a requirement. */
export interface Proof {
  id: string;
  file: string;
  title: string;
}

const ID = /\b[A-Z]{2}-\d{2}\b/g;
/** `it`, `test`, and test functions of a file, as in `const strictTest = test.extend(…)`. */
const TEST = /^(it|test|\w+Test)$/;
const GROUP = /^(describe|suite)$/;
const MODIFIERS = /^(each|for|only|concurrent|sequential|serial|parallel)$/;

/** The requirement ids in a title, each once. */
export const findIds = (title: string): string[] => [...new Set(title.match(ID))];

/** Finds the tests of a file that name requirements; '…' replaces interpolated values. */
export function findProofs(file: string, source: string): Proof[] {
  const proofs: Proof[] = [];
  const add = (title: string) => proofs.push(...findIds(title).map((id) => ({ id, file, title })));
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    let around = groups;
    if (ts.isCallExpression(node)) {
      const kind = getKind(node.expression);
      const title = findTitle(node.arguments[0]);
      if (kind === 'test' && title !== undefined) add([...groups, title].join(' › '));
      if (kind === 'group' && title !== undefined) around = [...groups, title];
    }
    const isStoryName =
      ts.isPropertyAssignment(node) && node.name.getText() === 'name' && file.endsWith('.stories.tsx');
    if (isStoryName && ts.isStringLiteralLike(node.initializer)) add(node.initializer.text);
    ts.forEachChild(node, (child) => visit(child, around));
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), []);
  return proofs;
}

function findTitle(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/** Whether a callee is a test (`it`, `test.each(…)`) or a group (`describe`, `test.describe`). */
function getKind(called: ts.Expression): 'test' | 'group' | undefined {
  if (ts.isIdentifier(called)) {
    if (TEST.test(called.text)) return 'test';
    return GROUP.test(called.text) ? 'group' : undefined;
  }
  // `each(…)` returns the function that takes the title.
  if (ts.isCallExpression(called)) {
    const isTable =
      ts.isPropertyAccessExpression(called.expression) && /^(each|for)$/.test(called.expression.name.text);
    return isTable ? getKind(called.expression) : undefined;
  }
  // it.each`…`('title')
  if (ts.isTaggedTemplateExpression(called)) return getKind(called.tag);
  if (!ts.isPropertyAccessExpression(called)) return undefined;
  const kind = getKind(called.expression);
  if (kind === 'test' && called.name.text === 'describe') return 'group';
  return MODIFIERS.test(called.name.text) ? kind : undefined;
}
