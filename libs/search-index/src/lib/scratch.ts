/** In numbers of 4 bytes; grows when a search needs more. */
const FIRST_SIZE = 1 << 16;

/**
 * A memory arena for the arrays of one search, reused by the next: allocating and collecting
 * millions of numbers per search would cost more than the search. Arrays are valid until `reset`,
 * so nothing asynchronous may keep one.
 */
export class Scratch {
  private buffer = new ArrayBuffer(FIRST_SIZE * 4);
  /** Bytes. */
  private used = 0;

  reset(): void {
    this.used = 0;
  }

  /** Uninitialised. */
  integers(length: number): Uint32Array {
    const start = this.room(length * 4);
    return new Uint32Array(this.buffer, start, length);
  }

  /** Uninitialised. */
  floats(length: number): Float32Array {
    const start = this.room(length * 4);
    return new Float32Array(this.buffer, start, length);
  }

  /** Uninitialised. */
  doubles(length: number): Float64Array {
    const start = this.room(length * 8);
    return new Float64Array(this.buffer, start, length);
  }

  /** Reserves bytes; returns their offset. */
  private room(bytes: number): number {
    const rounded = (bytes + 7) & ~7;
    if (this.used + rounded > this.buffer.byteLength) {
      // Arrays of the current search keep the old buffer alive.
      this.buffer = new ArrayBuffer(Math.max(this.buffer.byteLength * 2, rounded));
      this.used = 0;
    }
    const start = this.used;
    this.used += rounded;
    return start;
  }
}
