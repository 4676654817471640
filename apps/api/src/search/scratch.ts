/** Numbers; more are made when a search needs more. */
const FIRST_SIZE = 1 << 16;

/**
 * Room for the lists of one search, used again by the next: to make, clear and collect millions of numbers each time would cost more than
 * the search. A list is good until `reset`, so nothing that waits may keep one.
 */
export class Scratch {
  private buffer = new ArrayBuffer(FIRST_SIZE * 4);
  /** Bytes. */
  private used = 0;

  reset(): void {
    this.used = 0;
  }

  /** Numbers of any value. */
  integers(length: number): Uint32Array {
    const start = this.room(length * 4);
    return new Uint32Array(this.buffer, start, length);
  }

  /** Numbers of any value. */
  floats(length: number): Float32Array {
    const start = this.room(length * 4);
    return new Float32Array(this.buffer, start, length);
  }

  /** Numbers of any value. */
  doubles(length: number): Float64Array {
    const start = this.room(length * 8);
    return new Float64Array(this.buffer, start, length);
  }

  /** Where the next bytes begin. */
  private room(bytes: number): number {
    const rounded = (bytes + 7) & ~7;
    if (this.used + rounded > this.buffer.byteLength) {
      // Lists of this search keep what they lie in.
      this.buffer = new ArrayBuffer(Math.max(this.buffer.byteLength * 2, rounded));
      this.used = 0;
    }
    const start = this.used;
    this.used += rounded;
    return start;
  }
}
