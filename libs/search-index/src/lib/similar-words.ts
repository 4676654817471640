import { editDistance } from './edit-distance';
import { ensureCapacity } from './scan';

/** Only this prefix of a word is indexed; the rest is compared for candidates only. */
const PREFIX_LENGTH = 7;
/** The largest supported edit distance. */
export const MAX_DISTANCE = 2;

/**
 * Finds words within a small edit distance without scanning the vocabulary, by symmetric deletion
 * (Garbe's SymSpell): two words within distance two have a common variant after deleting up to two
 * of the first seven letters of each. Every word is stored under the hashes of its variants; a
 * lookup hashes the variants of the typed word.
 */
export class SimilarWords {
  /**
   * A hash table with chaining: the head of each chain, and the next entry of each entry; -1 at the
   * end.
   */
  private heads = new Int32Array(1 << 12).fill(-1);
  private next = new Int32Array(1 << 12);
  private hashes = new Uint32Array(1 << 12);
  private ids = new Uint32Array(1 << 12);
  private count = 0;
  /** By word: the lookup that last visited it. */
  private seenBy = new Uint32Array(1024);
  private lookup = 0;

  add(id: number, form: string): void {
    this.seenBy = ensureCapacity(this.seenBy, id + 1);
    for (const hash of deletions(form, MAX_DISTANCE)) {
      this.reserve(this.count + 1);
      const at = this.count++;
      this.hashes[at] = hash;
      this.ids[at] = id;
      this.link(at);
    }
  }

  /** The words within distance `limit`; `forms` by their ids. */
  find(form: string, limit: number, forms: readonly string[]): { id: number; distance: number }[] {
    const found: { id: number; distance: number }[] = [];
    this.lookup++;
    for (const hash of deletions(form, limit)) {
      for (let at = this.heads[hash & (this.heads.length - 1)] as number; at >= 0; at = this.next[at] as number) {
        const id = this.ids[at] as number;
        if (this.hashes[at] !== hash || this.seenBy[id] === this.lookup) continue;
        this.seenBy[id] = this.lookup;
        const distance = editDistance(form, forms[id] as string, limit);
        if (distance <= limit) found.push({ id, distance });
      }
    }
    return found;
  }

  private reserve(count: number): void {
    if (count <= this.next.length) return;
    this.next = ensureCapacity(this.next, count);
    this.hashes = ensureCapacity(this.hashes, count);
    this.ids = ensureCapacity(this.ids, count);
    this.heads = new Int32Array(2 ** Math.ceil(Math.log2(this.next.length))).fill(-1);
    for (let at = 0; at < this.count; at++) this.link(at);
  }

  private link(at: number): void {
    const bucket = (this.hashes[at] as number) & (this.heads.length - 1);
    this.next[at] = this.heads[bucket] as number;
    this.heads[bucket] = at;
  }
}

const hashBuffer = new Uint32Array(1 + PREFIX_LENGTH + (PREFIX_LENGTH * (PREFIX_LENGTH - 1)) / 2);

/** The hashes of a word's prefix with up to `most` letters deleted; valid until the next call. */
function deletions(form: string, most: number): Uint32Array {
  const length = Math.min(form.length, PREFIX_LENGTH);
  let count = 0;
  hashBuffer[count++] = hashWithout(form, length, -1, -1);
  for (let i = 0; i < length && most > 0; i++) {
    hashBuffer[count++] = hashWithout(form, length, i, -1);
    for (let j = i + 1; j < length && most > 1; j++) hashBuffer[count++] = hashWithout(form, length, i, j);
  }
  return hashBuffer.subarray(0, count);
}

/** FNV-1a of the first `length` letters without the letters at `i` and `j`. */
function hashWithout(form: string, length: number, i: number, j: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at++)
    if (at !== i && at !== j) hash = Math.imul(hash ^ form.charCodeAt(at), 0x01000193);
  // Mix the high bits into the low ones, which choose the chain.
  return (hash ^ (hash >>> 15)) >>> 0;
}
