import type { ReactNode } from 'react';
import type { Mark } from '@marketplace/api-contract';

/** A text with highlighted search matches. */
export function Highlighted({ text, marks = [] }: { text: string; marks?: readonly Mark[] }) {
  if (marks.length === 0) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return [...parts, text.slice(end)];
}
