/** More words than this are merged in one go; fewer are inserted one by one. */
const ONE_BY_ONE_MAXIMUM = 100;

/** Sorts after every letter of a word. */
const LAST_CHARACTER = '\uffff';

interface Entry {
  key: string;
  id: number;
}

/** Words sorted by a key, for lookups by prefix. */
export class SortedWords {
  private keys: string[] = [];
  private ids: number[] = [];

  add(added: readonly Entry[]): void {
    if (added.length > ONE_BY_ONE_MAXIMUM) this.merge(added);
    else
      for (const { key, id } of added) {
        const at = this.lowerBound(key);
        this.keys.splice(at, 0, key);
        this.ids.splice(at, 0, id);
      }
  }

  /** The ids of the words whose key has this prefix. */
  withPrefix(start: string): number[] {
    return this.ids.slice(this.lowerBound(start), this.lowerBound(start + LAST_CHARACTER));
  }

  hasPrefix(start: string): boolean {
    return this.keys[this.lowerBound(start)]?.startsWith(start) ?? false;
  }

  private merge(added: readonly Entry[]): void {
    const { keys, ids } = this;
    const sorted = [...added].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    const [mergedKeys, mergedIds] = [
      Array<string>(keys.length + sorted.length),
      Array<number>(keys.length + sorted.length),
    ];
    let at = 0;
    for (let i = 0, next = 0; at < mergedKeys.length; at++) {
      const entry = sorted[next];
      if (entry && (i === keys.length || entry.key < (keys[i] as string))) {
        mergedKeys[at] = entry.key;
        mergedIds[at] = entry.id;
        next++;
      } else {
        mergedKeys[at] = keys[i] as string;
        mergedIds[at] = ids[i++] as number;
      }
    }
    this.keys = mergedKeys;
    this.ids = mergedIds;
  }

  /** The first position whose key is not less than this one. */
  private lowerBound(key: string): number {
    let low = 0;
    let high = this.keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.keys[middle] as string) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
