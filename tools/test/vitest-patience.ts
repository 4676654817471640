import { vi } from 'vitest';

/** What a test waits for fails by never coming, not by a second gone by on a busy machine. */
const PATIENCE_MS = 15_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) });
