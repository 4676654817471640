import ts from 'typescript';

/** Words that no name may have, each with the field's standard term. */
const BANNED = new Map([
  ['asked', 'requested'],
  ['wanted', 'requested'],
  ['kept', 'stored or retained'],
  ['unkept', 'expired'],
  ['told', 'notified'],
  ['untold', 'not notified'],
  ['refuse', 'reject'],
  ['refusal', 'rejection or error'],
  ['refusals', 'rejections or errors'],
  ['news', 'change or update'],
  ['usual', 'typical or default'],
  ['orderer', 'buyer'],
  ['standing', 'status or trust'],
  ['passing', 'transient'],
  ['lasting', 'persistent'],
  ['roomy', 'hasRoom'],
  ['seldom', 'rarely'],
  ['lineage', 'ancestors'],
  ['patience', 'timeout'],
  ['uncount', 'undo'],
  ['unhurried', 'idle'],
]);

/** `…Of` that are standard terms, of libraries or of SQL. */
const STANDARD_OF = /^(indexOf|lastIndexOf|oneOf|anyOf|allOf|isOneOf|createOneOf|asOf)$/;

/** Most files have none of them and needn't be parsed. */
const CANDIDATE = new RegExp(`\\wOf\\b|${[...BANNED.keys()].join('|')}`, 'i');

const splitWords = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

function findProblem(name: string): string | undefined {
  if (/^[a-z]\w*Of$/.test(name) && !STANDARD_OF.test(name)) return `${name}: use a noun or get…`;
  const word = splitWords(name).find((part) => BANNED.has(part));
  return word && `${name}: '${word}' is ${BANNED.get(word)}`;
}

/** Names on the list that a file declares, or that are in its path; each once. */
export function findBannedNames(file: string, source: string): string[] {
  const found = new Set<string>();
  const add = (problem: string | undefined) => problem && found.add(`${file}: ${problem}`);
  for (const part of file.split('/')) add(findProblem(part.replace(/\..*/, '')));
  if (!CANDIDATE.test(source)) return [...found];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const name = ts.isIdentifier(node) && isDeclaration(node) ? node.text : undefined;
    if (name) add(findProblem(name));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found];
}

const isDeclaration = (name: ts.Identifier): boolean =>
  (ts.isVariableDeclaration(name.parent) ||
    ts.isFunctionDeclaration(name.parent) ||
    ts.isParameter(name.parent) ||
    ts.isBindingElement(name.parent) ||
    ts.isTypeAliasDeclaration(name.parent) ||
    ts.isInterfaceDeclaration(name.parent) ||
    ts.isClassDeclaration(name.parent) ||
    ts.isMethodDeclaration(name.parent) ||
    ts.isPropertyDeclaration(name.parent) ||
    ts.isPropertyAssignment(name.parent) ||
    ts.isEnumDeclaration(name.parent) ||
    ts.isEnumMember(name.parent) ||
    ts.isTypeParameterDeclaration(name.parent) ||
    ts.isMethodSignature(name.parent) ||
    ts.isPropertySignature(name.parent)) &&
  name.parent.name === name;
