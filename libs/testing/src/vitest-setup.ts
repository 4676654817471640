import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { polyfillJsdom } from './polyfill-jsdom';

polyfillJsdom();

// A long timeout, because tests may run on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// A console error or warning fails a test unless it is expected.
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      throw new Error(`console.${method}: ${args.map(String).join(' ')}`);
    });
  }
});

afterEach(() => cleanup());
