/**
 * The positions of the `limit` lowest keys, lowest first, by a heap instead of a full sort. `tie`
 * orders equal keys. Set `fromEnd` if the lowest keys are likely near the end: candidates that do
 * not enter the heap are cheap.
 */
export function topK(keys: Float64Array, tie: (i: number) => number, limit: number, fromEnd = false): Uint32Array {
  const heap: number[] = [];
  const isBefore = (a: number, b: number) => {
    const [keyOfA, keyOfB] = [keys[a] as number, keys[b] as number];
    return keyOfA < keyOfB || (keyOfA === keyOfB && tie(a) < tie(b));
  };
  const isBeforeAt = (i: number, j: number) => isBefore(heap[i] as number, heap[j] as number);
  const swap = (i: number, j: number) => {
    [heap[i], heap[j]] = [heap[j] as number, heap[i] as number];
  };

  function rise(from: number): void {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >>> 1;
      if (!isBeforeAt(parent, at)) return;
      swap(parent, at);
      at = parent;
    }
  }

  function sink(): void {
    for (let at = 0; ;) {
      let last = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < heap.length && isBeforeAt(last, child)) last = child;
      if (last === at) return;
      swap(last, at);
      at = last;
    }
  }

  let worst = Infinity;
  for (let n = 0; n < keys.length && limit > 0; n++) {
    const i = fromEnd ? keys.length - 1 - n : n;
    if (heap.length < limit) {
      heap.push(i);
      rise(heap.length - 1);
    } else if ((keys[i] as number) <= worst && isBefore(i, heap[0] as number)) {
      heap[0] = i;
      sink();
    } else continue;
    worst = keys[heap[0] as number] as number;
  }
  return Uint32Array.from(heap.sort((a, b) => (isBefore(a, b) ? -1 : 1)));
}
