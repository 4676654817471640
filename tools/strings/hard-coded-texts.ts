import ts from 'typescript';

const SHOWN_ATTRIBUTES = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title']);

/** Words in a component that are no translation key: between tags, or in an attribute that is shown or read out. */
export function hardCodedTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const check = (text: string) => {
    if (/\p{L}{2}/u.test(text.replace(/&\w+;/g, ''))) found.push(`${file}: '${text.trim()}' is not a key`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) check(node.text);
    if (isShown(node)) check(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

/** A text in quotes that stands directly as a child or as the value of such an attribute. */
function isShown(node: ts.Node): node is ts.StringLiteralLike {
  if (!ts.isStringLiteralLike(node)) return false;
  const holder = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent;
  if (ts.isJsxAttribute(holder)) return SHOWN_ATTRIBUTES.has(holder.name.getText());
  return ts.isJsxElement(holder) || ts.isJsxFragment(holder);
}

/** Words in a module of mails that are no translation key: two neighbours in quotes or in a template, outside of HTML tags. */
export function hardCodedMailTexts(file: string, source: string): string[] {
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

/** A template with its gaps left out. */
const templateText = ({ head, templateSpans }: ts.TemplateExpression) =>
  [head, ...templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('');
