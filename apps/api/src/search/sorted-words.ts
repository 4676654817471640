/** More words at once are merged in; of fewer each is put in its place. */
const ONE_BY_ONE_MAXIMUM = 100;

/** After every letter that a word can have. */
const AFTER = '\uffff';

interface Entry {
  key: string;
  id: number;
}

/** Words in the order of a key each: those whose key begins alike stand together. */
export class SortedWords {
  private keys: string[] = [];
  private ids: number[] = [];

  add(added: readonly Entry[]): void {
    if (added.length > ONE_BY_ONE_MAXIMUM) this.merge(added);
    else
      for (const { key, id } of added) {
        const at = this.placeOf(key);
        this.keys.splice(at, 0, key);
        this.ids.splice(at, 0, id);
      }
  }

  /** The words whose key begins so. */
  beginningWith(start: string): number[] {
    return this.ids.slice(this.placeOf(start), this.placeOf(start + AFTER));
  }

  hasBeginningWith(start: string): boolean {
    return this.keys[this.placeOf(start)]?.startsWith(start) ?? false;
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

  /** The first place whose key does not come before this one. */
  private placeOf(key: string): number {
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
