import { ensureCapacity } from './scan';

/** Separates fields: phrases do not cross them. */
const END_OF_FIELD = 0;

/**
 * The words of every document in order, as variable-length ids of 7 bits per byte, to look for
 * phrases.
 */
export class WordSequences {
  private bytes = new Uint8Array(1 << 16);
  private end = 0;
  private starts = new Float64Array(1024);
  private count = 0;

  /** Begins the next document. */
  addDocument(): void {
    this.starts = ensureCapacity(this.starts, this.count + 1);
    this.starts[this.count++] = this.end;
  }

  addWord(id: number): void {
    this.write(id + 1);
  }

  endField(): void {
    this.write(END_OF_FIELD);
  }

  /** Whether these words are adjacent somewhere in a field; true for an empty phrase. */
  has(doc: number, phrase: readonly number[]): boolean {
    if (phrase.length === 0) return true;
    const end = doc + 1 < this.count ? (this.starts[doc + 1] as number) : this.end;
    const { length } = phrase;
    const last = phrase[length - 1];
    // A ring buffer of the latest words.
    const latest = new Int32Array(length);
    let at = this.starts[doc] as number;
    for (let position = 0; at < end; position++) {
      let value = 0;
      let shift = 0;
      let byte: number;
      do {
        byte = this.bytes[at++] as number;
        value |= (byte & 0x7f) << shift;
        shift += 7;
      } while (byte >= 0x80);
      const id = value - 1;
      latest[position % length] = id;
      if (id !== last || position < length - 1) continue;
      let isMatch = true;
      for (let back = 1; back < length && isMatch; back++)
        isMatch = latest[(position - back) % length] === phrase[length - 1 - back];
      if (isMatch) return true;
    }
    return false;
  }

  private write(value: number): void {
    this.bytes = ensureCapacity(this.bytes, this.end + 5);
    let rest = value;
    while (rest >= 0x80) {
      this.bytes[this.end++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.end++] = rest;
  }
}
