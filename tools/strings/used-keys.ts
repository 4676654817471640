import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { stripPluralSuffix, type StringsFolder } from './read-strings.ts';

/** How a source file uses texts. */
interface FileUsage {
  file: string;
  /**
   * The namespaces of `useTranslation` or, on the server, `getFixedT`; by default that of its lib.
   */
  namespaces: string[];
  /** `t('…')` and `<Trans i18nKey="…">` with a literal key. */
  literalKeys: string[];
  /** All string literals, since a key may be stored in a variable first. */
  stringLiterals: Set<string>;
  patterns: RegExp[];
  /** `t(`…`)` with a template. */
  templates: RegExp[];
}

/** Reads the usage of texts in all product code. */
export function readUsages(root: string): FileUsage[] {
  const files = globSync(['libs/*/src/**/*.{ts,tsx}', 'apps/{api,storefront}/{app,server,src}/**/*.{ts,tsx}'], {
    cwd: root,
  });
  return files
    .filter((file) => !/\.(test|stories)\.tsx?$/.test(file))
    .sort()
    .map((file) => readUsage(file, readFileSync(`${root}/${file}`, 'utf8')));
}

/** Reads the usage of texts in one file. */
export function readUsage(file: string, source: string): FileUsage {
  const own = file.split('/')[1] ?? '';
  const usage: FileUsage = {
    file,
    namespaces: [],
    literalKeys: [],
    stringLiterals: new Set(),
    patterns: [],
    templates: [],
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) usage.stringLiterals.add(node.text);
    // <Trans i18nKey="…">
    if (
      ts.isJsxAttribute(node) &&
      node.name.getText() === 'i18nKey' &&
      node.initializer &&
      ts.isStringLiteral(node.initializer)
    )
      usage.literalKeys.push(node.initializer.text);
    if (ts.isTemplateExpression(node)) usage.patterns.push(toPattern(node));
    if (ts.isCallExpression(node)) {
      const [argument] = node.arguments;
      const name = getCalleeName(node);
      if (name === 'useTranslation' && argument && ts.isStringLiteralLike(argument))
        usage.namespaces.push(argument.text);
      const serverNamespace = name === 'getFixedT' && node.arguments[1];
      if (serverNamespace && ts.isStringLiteralLike(serverNamespace)) usage.namespaces.push(serverNamespace.text);
      if (name === 't' && argument && ts.isStringLiteralLike(argument)) usage.literalKeys.push(argument.text);
      if (name === 't' && argument && ts.isTemplateExpression(argument)) usage.templates.push(toPattern(argument));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  if (usage.namespaces.length === 0) usage.namespaces.push(own);
  return usage;
}

function getCalleeName({ expression }: ts.CallExpression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

function toPattern(template: ts.TemplateExpression): RegExp {
  const parts = [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('[\\w.-]+')}$`);
}

/** Finds used keys that do not exist, and keys that are never used. */
export function findUsageProblems(folders: readonly StringsFolder[], usages: readonly FileUsage[]): string[] {
  const keys = new Map(
    folders.map(({ namespace, languages }) => [
      namespace,
      new Set([...(languages.get('en')?.keys() ?? [])].flatMap((key) => [key, stripPluralSuffix(key)])),
    ]),
  );
  return [
    ...usages.flatMap((usage) => findMissingKeys(usage, keys)),
    ...folders.flatMap((folder) => findUnusedKeys(folder, usages)),
  ];
}

function findMissingKeys(usage: FileUsage, keys: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const exists = (key: string) => {
    const [namespace, rest] = key.includes(':') ? (key.split(':', 2) as [string, string]) : [undefined, key];
    return (namespace ? [namespace] : usage.namespaces).some((one) => keys.get(one)?.has(rest));
  };
  const matches = (pattern: RegExp) =>
    usage.namespaces.some((namespace) => [...(keys.get(namespace) ?? [])].some((key) => pattern.test(key)));
  return [
    ...usage.literalKeys.filter((key) => !exists(key)).map((key) => `${usage.file}: no text for '${key}'`),
    ...usage.templates.filter((one) => !matches(one)).map((one) => `${usage.file}: no text matches ${one.source}`),
  ];
}

function findUnusedKeys({ namespace, folder, languages }: StringsFolder, usages: readonly FileUsage[]): string[] {
  const isUsed = (key: string) =>
    usages.some(
      ({ stringLiterals, patterns }) =>
        stringLiterals.has(key) ||
        stringLiterals.has(`${namespace}:${key}`) ||
        patterns.some((pattern) => pattern.test(key)),
    );
  const bases = new Set([...(languages.get('en')?.keys() ?? [])].map(stripPluralSuffix));
  return [...bases].filter((key) => !isUsed(key)).map((key) => `${folder}: '${key}' is never used`);
}
