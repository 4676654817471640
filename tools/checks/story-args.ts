import ts from 'typescript';

/**
 * The stories of a file that Storybook shows without controls, by line: those of a meta without
 * args, and those with a `render` that takes no args and does not configure its controls.
 */
export function findStoriesWithoutArgs(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const add = (node: ts.Node, problem: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file}:${line + 1}: ${problem}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      // Decorators of a meta may take the args in place of its render.
      if (isMeta(node)) {
        if (!hasArgs(node)) add(node, 'meta has no args; add those that a designer would change');
      } else {
        const render = findProperty(node, 'render');
        if (render && ignoresArgs(render) && !configuresControls(node))
          add(render, 'render ignores the args; take them, or disable the controls of the story');
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const findProperty = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  object.properties.filter(ts.isPropertyAssignment).find((property) => property.name.getText() === name)?.initializer;

/** `const meta = { … }`, with or without `satisfies`. */
function isMeta(object: ts.ObjectLiteralExpression): boolean {
  const owner = ts.isSatisfiesExpression(object.parent) ? object.parent.parent : object.parent;
  return ts.isVariableDeclaration(owner) && owner.name.getText() === 'meta';
}

function hasArgs(object: ts.ObjectLiteralExpression): boolean {
  const args = findProperty(object, 'args');
  return args !== undefined && (!ts.isObjectLiteralExpression(args) || args.properties.length > 0);
}

function ignoresArgs(render: ts.Expression): boolean {
  if (!ts.isArrowFunction(render)) return false;
  const [args] = render.parameters;
  return !args || args.name.getText().startsWith('_');
}

function configuresControls(object: ts.ObjectLiteralExpression): boolean {
  const parameters = findProperty(object, 'parameters');
  return (
    parameters !== undefined &&
    ts.isObjectLiteralExpression(parameters) &&
    findProperty(parameters, 'controls') !== undefined
  );
}
