/** How many typing errors to allow: two errors in a short word make it a different word. */
export const getMaxEdits = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

const WIDTH = 256;
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)];

/**
 * Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbouring
 * letters that turn one word into the other. Returns some number above `limit` if there are more
 * than that.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(a.length - b.length) > limit || b.length >= WIDTH) return tooFar;
  let [before, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= b.length; j++) above[j] = Math.min(j, tooFar);
  for (let i = 1; i <= a.length; i++) {
    row.fill(tooFar, 0, b.length + 1);
    if (i <= limit) row[0] = i;
    let least = row[0] as number;
    const letter = a.charCodeAt(i - 1);
    // Cells farther from the diagonal exceed the limit.
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j++) {
      const isSame = letter === b.charCodeAt(j - 1);
      let cost = Math.min(
        (row[j - 1] as number) + 1,
        (above[j] as number) + 1,
        (above[j - 1] as number) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      row[j] = Math.min(cost, tooFar);
      least = Math.min(least, cost);
    }
    if (least > limit) return tooFar;
    [before, above, row] = [above, row, before];
  }
  return above[b.length] as number;
}
