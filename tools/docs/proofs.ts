import ts from 'typescript';

/** A test (or a story with a play function) whose title names a requirement. */
export interface Proof {
  id: string;
  file: string;
  title: string;
}

const ID = /\b[A-Z]{2}-\d{2}\b/g;

/** Finds the titles of one file's tests that name requirements. */
export function proofsIn(file: string, source: string): Proof[] {
  const proofs: Proof[] = [];
  const add = (title: string) => {
    for (const id of new Set(title.match(ID))) proofs.push({ id, file, title });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) add(title.text);
      // A title with values in it stands for one test of each.
      if (title && ts.isTemplateExpression(title)) {
        add([title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)].join('…'));
      }
    }
    const isStoryName =
      ts.isPropertyAssignment(node) && node.name.getText() === 'name' && file.endsWith('.stories.tsx');
    if (isStoryName && ts.isStringLiteralLike(node.initializer)) add(node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return proofs;
}

/** `it(…)`, `test(…)`, `it.each(…)(…)`, `test.describe(…)` is none. */
function isTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return called.text === 'it' || called.text === 'test';
  return ts.isCallExpression(called) && ts.isPropertyAccessExpression(called.expression)
    ? called.expression.name.text === 'each' && isTest(called.expression.expression)
    : false;
}
