/** Inclusive day numbers. */
export type Span = readonly [first: number, last: number];

/** Merges spans, which may overlap, into a set of days with a look-up in O(log n). */
export function daySet(spans: readonly Span[]): (day: number) => boolean {
  const firsts: number[] = [];
  const lasts: number[] = [];
  for (const [first, last] of spans.filter(([a, b]) => a <= b).sort(([a], [b]) => a - b)) {
    const end = lasts.at(-1);
    if (end !== undefined && first <= end + 1) lasts[lasts.length - 1] = Math.max(end, last);
    else {
      firsts.push(first);
      lasts.push(last);
    }
  }
  return (day) => {
    let low = 0;
    let high = firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((firsts[middle] as number) <= day) low = middle + 1;
      else high = middle;
    }
    return low > 0 && day <= (lasts[low - 1] as number);
  };
}
