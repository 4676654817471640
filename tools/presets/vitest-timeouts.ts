import { vi } from 'vitest';

/** Vitest's default of one second is too short for a busy machine. */
const TIMEOUT_MS = 15_000;

const { waitFor, waitUntil } = vi;
const withTimeout = (options?: number | object) => ({
  timeout: TIMEOUT_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
});
vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options));
