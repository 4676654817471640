import type { Mark, Match } from '@marketplace/api-contract';
import { joinHyphenated, tokenize } from './tokenize';

/** Characters of context before the first match, and in the whole snippet. */
const SNIPPET_LEAD = 40;
const SNIPPET_LENGTH = 120;

/**
 * The ranges of a text that match any of these words, hyphenated or not; adjacent ranges are
 * merged.
 */
export function findMarks(text: string, forms: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = [];
  const words = tokenize(text);
  const found = [...words, ...joinHyphenated(text, words)].filter(({ form }) => forms.has(form));
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}

/**
 * Explains why a listing matches: ranges in its name, or a snippet of the first other field that
 * matches.
 */
export function findMatch(
  name: string,
  others: readonly { field: string; text: string }[],
  forms: ReadonlySet<string>,
): Match {
  const marks = findMarks(name, forms);
  if (marks.length > 0) return { marks, why: null };
  for (const { field, text } of others) {
    const snippet = findSnippet(text, forms);
    if (snippet) return { marks, why: { field, ...snippet } };
  }
  return { marks, why: null };
}

/** An excerpt of a text around its first match; null if nothing matches. */
function findSnippet(text: string, forms: ReadonlySet<string>): { text: string; marks: Mark[] } | null {
  const [first] = findMarks(text, forms);
  if (!first) return null;
  // Cut at word boundaries only.
  const from = first[0] <= SNIPPET_LEAD ? 0 : text.indexOf(' ', first[0] - SNIPPET_LEAD) + 1;
  const rest = text.slice(from);
  const end =
    rest.length <= SNIPPET_LENGTH ? rest.length : Math.max(first[1] - from, rest.lastIndexOf(' ', SNIPPET_LENGTH));
  const snippet = `${from > 0 ? '… ' : ''}${rest.slice(0, end)}${end < rest.length ? ' …' : ''}`;
  return { text: snippet, marks: findMarks(snippet, forms) };
}
