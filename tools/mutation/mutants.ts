import { createHash } from 'node:crypto';
import ts from 'typescript';

/** A small change of a source file that its tests should detect. */
export interface Mutant {
  /** Path from the root of the repository. */
  file: string;
  /** Offsets in the file of the text that is replaced. */
  start: number;
  end: number;
  replacement: string;
  /** Line in the file, from 1. */
  line: number;
  /** File, original line and replacement: stays the same when lines move. */
  id: string;
}

type Change = readonly [node: ts.Node, replacement: string];

const OPERATORS = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.QuestionQuestionToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
]);
const METHODS = new Map([
  ['every', 'some'],
  ['some', 'every'],
  ['min', 'max'],
  ['max', 'min'],
  ['toUpperCase', 'toLowerCase'],
  ['toLowerCase', 'toUpperCase'],
]);

/**
 * Every mutant of a file. Types, imports and loop headers are not changed: such mutants would not
 * compile, or never end.
 */
export function findMutants(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    for (const [changed, replacement] of findChanges(node)) found.push(toMutant(tree, changed, replacement));
    node.forEachChild((child) => {
      if (!ts.isTypeNode(child) && !isIgnored(child) && !isLoopHead(node, child)) visit(child);
    });
  };
  visit(tree);
  return found;
}

const isIgnored = (node: ts.Node) =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

const isLoopHead = (node: ts.Node, child: ts.Node) =>
  (ts.isForStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node)) && child !== node.statement;

function findChanges(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) {
    const replacement = OPERATORS.get(node.operatorToken.kind);
    return replacement === undefined ? [] : [[node.operatorToken, replacement]];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node, node.operand.getText()]];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isConditionalExpression(node)) return [[node.condition, `!(${node.condition.getText()})`]];
  if (ts.isIfStatement(node)) return [[node.expression, `!(${node.expression.getText()})`]];
  if (ts.isExpressionStatement(node) && isCall(node.expression)) return [[node, ';']];
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent) && node.parent.expression === node) {
    const replacement = METHODS.get(node.name.text);
    return replacement === undefined ? [] : [[node.name, replacement]];
  }
  return [];
}

function isCall(node: ts.Expression): boolean {
  const called = ts.isAwaitExpression(node) || ts.isVoidExpression(node) ? node.expression : node;
  return ts.isCallExpression(called) && called.expression.kind !== ts.SyntaxKind.SuperKeyword;
}

function toMutant(tree: ts.SourceFile, node: ts.Node, replacement: string): Mutant {
  const [start, end] = [node.getStart(), node.getEnd()];
  const { line, character } = tree.getLineAndCharacterOfPosition(start);
  const written = tree.text.slice(start - character).split('\n', 1)[0] ?? '';
  const column = character - (written.length - written.trimStart().length) + 1;
  const change = `${short(tree.text.slice(start, end))} → ${short(replacement)}`;
  const id = `${tree.fileName}: ${written.trim()} [column ${column}: ${change}]`;
  return { file: tree.fileName, start, end, replacement, line: line + 1, id };
}

const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);

/** The content of the file with the mutant. */
export const applyMutant = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);

/**
 * A deterministic sample for a seed: the mutants with the lowest hashes. A change elsewhere does
 * not change the sample of a file.
 */
export function sample(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const rank = (mutant: Mutant) => createHash('sha256').update(`${seed} ${mutant.id}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
