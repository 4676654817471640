import { globSync, readFileSync } from 'node:fs';
import { findProofs, type Proof } from './find-proofs.ts';

/** A titled test, and whether it tests the system from outside: in a browser or over HTTP. */
export interface FoundProof extends Proof {
  isFromOutside: boolean;
}

const REQUIREMENTS = 'docs/requirements.md';
const ROW = /^\| ([A-Z]{2}-\d{2}) \|/gm;
const TESTS = [
  'libs/*/src/**/*.{test.ts,test.tsx,stories.tsx}',
  'apps/**/*.{test,spec}.{ts,tsx}',
  'tools/**/*.test.ts',
];
/**
 * Calls by which a test file of an app starts a server. The run finds out which of its tests use
 * it.
 */
const SERVER_START = /\b(startApi|runMain|startMain|listen)\(/;

/** The ids of all requirements, in order. */
export const readRequirementIds = (text = readFileSync(REQUIREMENTS, 'utf8')): string[] =>
  [...text.matchAll(ROW)].map(([, id]) => id ?? '');

/** The tests of the repository whose titles name requirements. */
export function readProofs(): FoundProof[] {
  const files = globSync(TESTS, { exclude: ['**/node_modules/**', '**/dist/**'] }).sort();
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return findProofs(file, source).map((proof) => ({ ...proof, isFromOutside: isFromOutside(file, source) }));
  });
}

function isFromOutside(file: string, source: string): boolean {
  return file.startsWith('apps/storefront-e2e/') || (file.startsWith('apps/') && SERVER_START.test(source));
}

/** The requirements that tests from outside name in their titles. */
export const findClaimedIds = (proofs: readonly FoundProof[] = readProofs()): Set<string> =>
  new Set(proofs.filter((proof) => proof.isFromOutside).map(({ id }) => id));

/**
 * The report of `npm run docs`: per requirement, the tests that prove it and other tests that name
 * it.
 */
export function renderProofReport(ids: readonly string[], proofs: readonly FoundProof[]): string {
  const claimed = findClaimedIds(proofs);
  const list = (entries: readonly string[]) => [...new Set(entries)].map((entry) => `- ${entry}`);
  return [
    '# Tests by requirement',
    '',
    `${ids.filter((id) => claimed.has(id)).length} of ${ids.length} requirements have a test in a browser or over HTTP.`,
    ...ids.flatMap((id) => {
      const own = proofs.filter((proof) => proof.id === id);
      const proving = own.filter((proof) => proof.isFromOutside).map(({ file, title }) => `\`${file}\`: ${title}`);
      const others = own.filter((proof) => !proof.isFromOutside).map(({ file }) => `also tested in \`${file}\``);
      return ['', `## ${id}`, '', ...(proving.length > 0 ? list(proving) : ['- no proof']), ...list(others)];
    }),
    '',
  ].join('\n');
}
