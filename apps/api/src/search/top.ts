/** What positions are ordered by, lowest first. */
export interface SortKey {
  first: (position: number) => number;
  /** Asked only where the first is equal. */
  second: (position: number) => number;
}

/** The first `limit` of some positions in the order of a key, without sorting the others: a heap with the last of the first on top. */
export function topOf(positions: Uint32Array, { first, second }: SortKey, limit: number): Uint32Array {
  const heap: number[] = [];
  const keys: number[] = [];
  const isBefore = (a: number, keyOfA: number, b: number, keyOfB: number) =>
    keyOfA < keyOfB || (keyOfA === keyOfB && second(a) < second(b));
  const isBeforeAt = (i: number, j: number) =>
    isBefore(heap[i] as number, keys[i] as number, heap[j] as number, keys[j] as number);
  const swap = (i: number, j: number) => {
    [heap[i], heap[j]] = [heap[j] as number, heap[i] as number];
    [keys[i], keys[j]] = [keys[j] as number, keys[i] as number];
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

  for (let i = 0; i < positions.length && limit > 0; i++) {
    const position = positions[i] as number;
    const key = first(position);
    if (heap.length < limit) {
      heap.push(position);
      keys.push(key);
      rise(heap.length - 1);
    } else if (key <= (keys[0] as number) && isBefore(position, key, heap[0] as number, keys[0] as number)) {
      heap[0] = position;
      keys[0] = key;
      sink();
    }
  }
  const order = heap.map((_, i) => i).sort((i, j) => (isBeforeAt(i, j) ? -1 : 1));
  return Uint32Array.from(order, (i) => heap[i] as number);
}
