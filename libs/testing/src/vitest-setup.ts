import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { completeJsdom } from './jsdom';

completeJsdom();

// What never comes fails as well after this long; what comes late on a busy machine does not.
configure({ asyncUtilTimeout: 15_000 });

// A message on the console is a defect: a test fails on it unless it expects it.
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      throw new Error(`console.${method}: ${args.map(String).join(' ')}`);
    });
  }
});

afterEach(() => cleanup());
