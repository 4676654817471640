import ts from 'typescript';

const VISIBLE_ATTRIBUTES = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title']);

/**
 * Finds untranslated words in a component: between tags, or in a visible or accessible attribute.
 */
export function findHardCodedTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const check = (text: string) => {
    if (/\p{L}{2}/u.test(text.replace(/&\w+;/g, ''))) found.push(`${file}: '${text.trim()}' is not a key`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) check(node.text);
    if (isVisibleText(node)) check(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

/** Whether a string literal is a child of an element or the value of such an attribute. */
function isVisibleText(node: ts.Node): node is ts.StringLiteralLike {
  if (!ts.isStringLiteralLike(node)) return false;
  const container = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent;
  if (ts.isJsxAttribute(container)) return VISIBLE_ATTRIBUTES.has(container.name.getText());
  return ts.isJsxElement(container) || ts.isJsxFragment(container);
}

/** Finds two adjacent words in a string or template of a mail module, outside of HTML tags. */
export function findHardCodedMailTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const text = ts.isTemplateExpression(node) ? templateText(node) : ts.isStringLiteralLike(node) ? node.text : '';
    if (/\p{L}{2}[,:.!?]? |[ ([]\p{L}{2}/u.test(text.replace(/<[^>]*>/g, '')))
      found.push(`${file}: '${text.trim()}' is not a key`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

/** The text of a template without its expressions. */
const templateText = ({ head, templateSpans }: ts.TemplateExpression) =>
  [head, ...templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('');
