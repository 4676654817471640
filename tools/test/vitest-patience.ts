import { vi } from 'vitest';

/** What a test waits for fails by never coming, not by a second gone by on a busy machine. */
const PATIENCE_MS = 15_000;

const { waitFor, waitUntil } = vi;
const patient = (options?: number | object) => ({
  timeout: PATIENCE_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
});
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
