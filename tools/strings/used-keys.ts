import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { withoutPlural, type StringsFolder } from './read-strings.ts';

/** What one source file says about texts. */
interface FileUse {
  file: string;
  /** Namespaces that it asks for by `useTexts` or, on the server, `getFixedT`; its own lib's when it names none. */
  namespaces: string[];
  /** `t('…')` with a fixed key. */
  fixed: string[];
  /** Each text in quotes, and each template with its gaps as a pattern: a key may be passed around before it reaches `t`. */
  quoted: Set<string>;
  patterns: RegExp[];
  /** `t(`…`)` with a template. */
  templates: RegExp[];
}

/** Reads all product code that can show or mail texts. */
export function readUses(root: string): FileUse[] {
  const files = globSync(['libs/*/src/**/*.{ts,tsx}', 'apps/{api,storefront}/{app,server,src}/**/*.{ts,tsx}'], {
    cwd: root,
  });
  return files
    .filter((file) => !/\.(test|stories)\.tsx?$/.test(file))
    .sort()
    .map((file) => readUse(file, readFileSync(`${root}/${file}`, 'utf8')));
}

/** Reads one file. */
export function readUse(file: string, source: string): FileUse {
  const own = file.split('/')[1] ?? '';
  const use: FileUse = { file, namespaces: [], fixed: [], quoted: new Set(), patterns: [], templates: [] };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) use.quoted.add(node.text);
    if (ts.isTemplateExpression(node)) use.patterns.push(patternOf(node));
    if (ts.isCallExpression(node)) {
      const [argument] = node.arguments;
      const name = calledName(node);
      if (name === 'useTexts' && argument && ts.isStringLiteralLike(argument)) use.namespaces.push(argument.text);
      const ofServer = name === 'getFixedT' && node.arguments[1];
      if (ofServer && ts.isStringLiteralLike(ofServer)) use.namespaces.push(ofServer.text);
      if (name === 't' && argument && ts.isStringLiteralLike(argument)) use.fixed.push(argument.text);
      if (name === 't' && argument && ts.isTemplateExpression(argument)) use.templates.push(patternOf(argument));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  if (use.namespaces.length === 0) use.namespaces.push(own);
  return use;
}

function calledName({ expression }: ts.CallExpression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

function patternOf(template: ts.TemplateExpression): RegExp {
  const parts = [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('[\\w.-]+')}$`);
}

/** Keys that are asked for and do not exist, and keys that exist and are never asked for. */
export function textUseProblems(folders: readonly StringsFolder[], uses: readonly FileUse[]): string[] {
  const keys = new Map(
    folders.map(({ namespace, languages }) => [
      namespace,
      new Set([...(languages.get('en')?.keys() ?? [])].flatMap((key) => [key, withoutPlural(key)])),
    ]),
  );
  return [...uses.flatMap((use) => missingKeys(use, keys)), ...folders.flatMap((folder) => unusedKeys(folder, uses))];
}

function missingKeys(use: FileUse, keys: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const exists = (key: string) => {
    const [namespace, rest] = key.includes(':') ? (key.split(':', 2) as [string, string]) : [undefined, key];
    return (namespace ? [namespace] : use.namespaces).some((one) => keys.get(one)?.has(rest));
  };
  const matches = (pattern: RegExp) =>
    use.namespaces.some((namespace) => [...(keys.get(namespace) ?? [])].some((key) => pattern.test(key)));
  return [
    ...use.fixed.filter((key) => !exists(key)).map((key) => `${use.file}: no text for '${key}'`),
    ...use.templates.filter((one) => !matches(one)).map((one) => `${use.file}: no text matches ${one.source}`),
  ];
}

function unusedKeys({ namespace, folder, languages }: StringsFolder, uses: readonly FileUse[]): string[] {
  const isUsed = (key: string) =>
    uses.some(
      ({ quoted, patterns }) =>
        quoted.has(key) || quoted.has(`${namespace}:${key}`) || patterns.some((pattern) => pattern.test(key)),
    );
  const bases = new Set([...(languages.get('en')?.keys() ?? [])].map(withoutPlural));
  return [...bases].filter((key) => !isUsed(key)).map((key) => `${folder}: '${key}' is never used`);
}
