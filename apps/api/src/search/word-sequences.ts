import { roomy } from './scan';

/** Parts fields: no phrase goes over the end of one. */
const END_OF_FIELD = 0;

/** Every document's words in their order, each as its number in 7 bits a byte: where phrases are looked for. */
export class WordSequences {
  private bytes = new Uint8Array(1 << 16);
  private end = 0;
  private starts = new Float64Array(1024);
  private count = 0;

  /** Begins the next document. */
  addDocument(): void {
    this.starts = roomy(this.starts, this.count + 1);
    this.starts[this.count++] = this.end;
  }

  addWord(id: number): void {
    this.write(id + 1);
  }

  endField(): void {
    this.write(END_OF_FIELD);
  }

  /** Whether these words stand side by side somewhere in a field; no words stand everywhere. */
  has(doc: number, phrase: readonly number[]): boolean {
    if (phrase.length === 0) return true;
    const end = doc + 1 < this.count ? (this.starts[doc + 1] as number) : this.end;
    const { length } = phrase;
    const last = phrase[length - 1];
    // The latest words, each at its place modulo their number.
    const latest = new Int32Array(length);
    let at = this.starts[doc] as number;
    for (let met = 0; at < end; met++) {
      let value = 0;
      let shift = 0;
      let byte: number;
      do {
        byte = this.bytes[at++] as number;
        value |= (byte & 0x7f) << shift;
        shift += 7;
      } while (byte >= 0x80);
      const id = value - 1;
      latest[met % length] = id;
      if (id !== last || met < length - 1) continue;
      let isThere = true;
      for (let back = 1; back < length && isThere; back++)
        isThere = latest[(met - back) % length] === phrase[length - 1 - back];
      if (isThere) return true;
    }
    return false;
  }

  private write(value: number): void {
    this.bytes = roomy(this.bytes, this.end + 5);
    let rest = value;
    while (rest >= 0x80) {
      this.bytes[this.end++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.end++] = rest;
  }
}
