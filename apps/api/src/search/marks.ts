import type { Mark, Match } from '@marketplace/api-contract';
import { joinedWordsOf, wordsOf } from './words';

/** Characters around the first mark that say what it is about. */
const BEFORE = 40;
const AROUND = 120;

/** Where a text has any of these words, with hyphens or without; neighbours that touch are one mark. */
export function marksOf(text: string, forms: ReadonlySet<string>): Mark[] {
  const marks: Mark[] = [];
  const words = wordsOf(text);
  const found = [...words, ...joinedWordsOf(text, words)].filter(({ form }) => forms.has(form));
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = marks.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}

/** Why a listing answers a text: marks in its name, and where those are not all that was asked for, the first other field that has some. */
export function matchOf(
  name: string,
  others: readonly { field: string; text: string }[],
  forms: ReadonlySet<string>,
): Match {
  const marks = marksOf(name, forms);
  if (marks.length > 0) return { marks, why: null };
  for (const { field, text } of others) {
    const piece = pieceOf(text, forms);
    if (piece) return { marks, why: { field, ...piece } };
  }
  return { marks, why: null };
}

/** A piece of a text around its first mark; null where there is none. */
function pieceOf(text: string, forms: ReadonlySet<string>): { text: string; marks: Mark[] } | null {
  const [first] = marksOf(text, forms);
  if (!first) return null;
  // Cut between words only.
  const from = first[0] <= BEFORE ? 0 : text.indexOf(' ', first[0] - BEFORE) + 1;
  const rest = text.slice(from);
  const end = rest.length <= AROUND ? rest.length : Math.max(first[1] - from, rest.lastIndexOf(' ', AROUND));
  const piece = `${from > 0 ? '… ' : ''}${rest.slice(0, end)}${end < rest.length ? ' …' : ''}`;
  return { text: piece, marks: marksOf(piece, forms) };
}
