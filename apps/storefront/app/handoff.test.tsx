import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { lazy, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

// Assumptions of our own handoff script (entry.server.tsx, docs/decisions/0045): revisit it when
// one fails.

it('renderToString does not wait for suspended components', () => {
  const Late = lazy(async () => ({ default: () => 'late' }));
  expect(renderToString(<Suspense fallback="waits">{<Late />}</Suspense>)).toContain('waits');
});

it('React Router passes loader data through the stream controller that our handoff script calls', () => {
  const main = createRequire(import.meta.url).resolve('react-router');
  const source = readFileSync(join(main, '..', 'lib', 'dom', 'ssr', 'single-fetch.js'), 'utf8');
  expect(source).toContain('window.__reactRouterContext.streamController.enqueue(');
  expect(source).toContain('window.__reactRouterContext.streamController.close();');
});
