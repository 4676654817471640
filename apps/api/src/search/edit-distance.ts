/** How wrong a word may be: in a short one a second letter makes it another word. */
export const tolerated = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/**
 * Which of these words, in order of their letters, are within `limit` of one: letters to add, drop, replace or swap with their
 * neighbour. Words that begin alike share the work on their beginning, and a beginning that is too far off is passed over at once.
 */
export function similarWords(
  word: string,
  sorted: readonly string[],
  limit: number,
): { index: number; distance: number }[] {
  const found: { index: number; distance: number }[] = [];
  const width = word.length + 1;
  const longest = word.length + limit;
  // Row i tells how far each beginning of `word` is from the first i letters of a candidate.
  const rows = Array.from({ length: longest + 2 }, () => new Uint8Array(width));
  for (let j = 0; j < width; j++) (rows[0] as Uint8Array)[j] = j;
  let last = '';
  let index = 0;
  while (index < sorted.length) {
    const candidate = sorted[index] as string;
    let i = commonPrefix(last, candidate, longest);
    let isTooFar = candidate.length > longest;
    let cut = candidate.length;
    for (; i < candidate.length && i <= longest; i++) {
      if (nextRow(rows, i, candidate, word) > limit) {
        isTooFar = true;
        cut = i + 1;
        break;
      }
    }
    if (!isTooFar) {
      const distance = rows[candidate.length]?.[word.length] as number;
      if (distance <= limit) found.push({ index, distance });
      last = candidate;
      index++;
    } else {
      last = candidate.slice(0, Math.min(cut, longest));
      index =
        cut < candidate.length || cut <= longest ? afterPrefix(sorted, candidate.slice(0, cut), index + 1) : index + 1;
    }
  }
  return found;
}

/** Fills the row after `i` letters of the candidate; gives the least figure in it. */
function nextRow(rows: readonly Uint8Array[], i: number, candidate: string, word: string): number {
  const above = rows[i] as Uint8Array;
  const row = rows[i + 1] as Uint8Array;
  row[0] = i + 1;
  let least = i + 1;
  for (let j = 1; j <= word.length; j++) {
    const isSame = candidate[i] === word[j - 1];
    let cost = Math.min(
      (row[j - 1] as number) + 1,
      (above[j] as number) + 1,
      (above[j - 1] as number) + (isSame ? 0 : 1),
    );
    if (i > 0 && j > 1 && candidate[i] === word[j - 2] && candidate[i - 1] === word[j - 1])
      cost = Math.min(cost, ((rows[i - 1] as Uint8Array)[j - 2] as number) + 1);
    row[j] = cost;
    if (cost < least) least = cost;
  }
  return least;
}

function commonPrefix(a: string, b: string, most: number): number {
  const length = Math.min(a.length, b.length, most);
  let i = 0;
  while (i < length && a[i] === b[i]) i++;
  return i;
}

/** The first position from `from` on whose word does not begin so. */
function afterPrefix(sorted: readonly string[], prefix: string, from: number): number {
  let low = from;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string).startsWith(prefix)) low = middle + 1;
    else high = middle;
  }
  return low;
}
