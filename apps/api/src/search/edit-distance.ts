/** How wrong a word may be: in a short one a second letter makes it another word. */
export const tolerated = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

const WIDTH = 256;
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)];

/**
 * How many letters have to be added, dropped, replaced or swapped with their neighbour to make one word the other; any number above
 * `limit` where it is more than that.
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
    // Farther from the diagonal it is more than the limit.
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
