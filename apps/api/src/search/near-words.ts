import { editDistance } from './edit-distance';
import { roomy } from './scan';

/** Letters at the beginning of a word that are looked at; what follows is compared only where these fit. */
const BEGINNING = 7;
/** The most letters by which words that are near may differ. */
export const NEAR_MAXIMUM = 2;

/**
 * Finds the words that are nearly another one without reading all of them. Two words within a distance of two share a beginning of the
 * common letters of theirs: leave up to two of the first seven letters out of each, and something is equal. So each word is kept under
 * the hashes of what is left of its beginning in all those ways, and a question looks up its own (Garbe's symmetric deletions).
 */
export class NearWords {
  /** Chains of entries by hash: where each begins, and for each entry the next one; -1 at the end. */
  private heads = new Int32Array(1 << 12).fill(-1);
  private next = new Int32Array(1 << 12);
  private hashes = new Uint32Array(1 << 12);
  private ids = new Uint32Array(1 << 12);
  private count = 0;
  /** By word: the question that met it last. */
  private met = new Uint32Array(1024);
  private question = 0;

  add(id: number, form: string): void {
    this.met = roomy(this.met, id + 1);
    for (const hash of deletions(form, NEAR_MAXIMUM)) {
      this.reserve(this.count + 1);
      const at = this.count++;
      this.hashes[at] = hash;
      this.ids[at] = id;
      this.link(at);
    }
  }

  /** The words within `limit` letters, each with its distance; `forms` by their ids. */
  near(form: string, limit: number, forms: readonly string[]): { id: number; distance: number }[] {
    const found: { id: number; distance: number }[] = [];
    this.question++;
    for (const hash of deletions(form, limit)) {
      for (let at = this.heads[hash & (this.heads.length - 1)] as number; at >= 0; at = this.next[at] as number) {
        const id = this.ids[at] as number;
        if (this.hashes[at] !== hash || this.met[id] === this.question) continue;
        this.met[id] = this.question;
        const distance = editDistance(form, forms[id] as string, limit);
        if (distance <= limit) found.push({ id, distance });
      }
    }
    return found;
  }

  private reserve(count: number): void {
    if (count <= this.next.length) return;
    this.next = roomy(this.next, count);
    this.hashes = roomy(this.hashes, count);
    this.ids = roomy(this.ids, count);
    this.heads = new Int32Array(2 ** Math.ceil(Math.log2(this.next.length))).fill(-1);
    for (let at = 0; at < this.count; at++) this.link(at);
  }

  private link(at: number): void {
    const bucket = (this.hashes[at] as number) & (this.heads.length - 1);
    this.next[at] = this.heads[bucket] as number;
    this.heads[bucket] = at;
  }
}

const ways = new Uint32Array(1 + BEGINNING + (BEGINNING * (BEGINNING - 1)) / 2);

/** The hashes of a word's beginning with up to `most` letters left out, in all ways; good until the next call. */
function deletions(form: string, most: number): Uint32Array {
  const length = Math.min(form.length, BEGINNING);
  let count = 0;
  ways[count++] = hashWithout(form, length, -1, -1);
  for (let i = 0; i < length && most > 0; i++) {
    ways[count++] = hashWithout(form, length, i, -1);
    for (let j = i + 1; j < length && most > 1; j++) ways[count++] = hashWithout(form, length, i, j);
  }
  return ways.subarray(0, count);
}

/** FNV-1a of the first `length` letters but two. */
function hashWithout(form: string, length: number, i: number, j: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at++)
    if (at !== i && at !== j) hash = Math.imul(hash ^ form.charCodeAt(at), 0x01000193);
  // The low bits, which choose the chain, must depend on all others.
  return (hash ^ (hash >>> 15)) >>> 0;
}
